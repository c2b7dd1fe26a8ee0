import { toHex } from '#kernel/chain/chain.ts';
import type { KeyLine } from '#kernel/chain/chain-file.ts';
import { sha256 } from '#kernel/hash/sha256.ts';

const FIRST = '0'.repeat(64);
/** How far a device's clock may be off, as the server takes it. */
export const CLOCK_REACH_MS = 10 * 60_000;

/**
 * The number of the first line of an investor's key log that does not follow from the one before, or that ends a key which
 * is none; null where the log is unbroken (docs/investor-signatures.md).
 */
export function keyLogFault(investorId: string, lines: readonly KeyLine[]): string | null {
  const open = new Map<string, string>();
  let previous = FIRST;
  for (const [place, line] of lines.entries()) {
    const { seq, at, event, keyId, algorithm, publicKey } = line;
    const said = [previous, investorId, seq, at, event, keyId, algorithm, publicKey].join('\n');
    const follows = seq === String(place + 1) && line.previousHash === previous && line.hash === hashOf(said);
    const isOne = event === 'created' ? !open.has(keyId) : open.get(keyId) === publicKey;
    if (!follows || !isOne) return seq;
    open.set(keyId, event === 'created' ? publicKey : '');
    previous = line.hash;
  }
  return null;
}

/** Whether a key signed for its investor at that instant of its device's clock, as the log has it. */
export function isInForce(lines: readonly KeyLine[], keyId: string, at: string): boolean {
  const when = Date.parse(at);
  const of = (event: string) => lines.find((line) => line.keyId === keyId && line.event === event);
  const [made, ended] = [of('created'), of('ended')];
  return (
    made !== undefined &&
    when >= Date.parse(made.at) - CLOCK_REACH_MS &&
    (ended === undefined || when <= Date.parse(ended.at) + CLOCK_REACH_MS)
  );
}

const hashOf = (text: string) => toHex(sha256(new TextEncoder().encode(text)));
