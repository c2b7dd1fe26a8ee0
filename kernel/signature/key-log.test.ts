import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeyLine } from '#kernel/chain/chain-file.ts';
import { isInForce, keyLogFault } from './key-log.ts';

const ANA = '018f0000-0000-7000-8000-000000000001';
const HOUR_MS = 3_600_000;
const FROM = Date.parse('2026-11-20T15:00:00.000Z');
const keyOf = (name: string) => ({
  keyId: createHash('sha256').update(name).digest('hex'),
  publicKey: Buffer.from(name).toString('hex'),
});
const instant = (hours: number) => new Date(FROM + hours * HOUR_MS).toISOString();

/** A log of these events, one an hour, chained as the database does it. */
function logOf(...events: readonly (readonly ['created' | 'ended', string])[]): KeyLine[] {
  const lines: KeyLine[] = [];
  for (const [place, [event, name]] of events.entries()) {
    const previousHash = lines.at(-1)?.hash ?? '0'.repeat(64);
    const said = { seq: String(place + 1), at: instant(place), event, ...keyOf(name), algorithm: 'Ed25519' };
    const { seq, at, keyId, algorithm, publicKey } = said;
    const text = [previousHash, ANA, seq, at, event, keyId, algorithm, publicKey].join('\n');
    lines.push({ ...said, previousHash, hash: createHash('sha256').update(text).digest('hex') });
  }
  return lines;
}

describe('the log of an investor’s keys', () => {
  const log = logOf(['created', 'one'], ['ended', 'one'], ['created', 'two']);

  it('is unbroken as it was written', () => {
    expect(keyLogFault(ANA, log)).toBeNull();
    expect(keyLogFault(ANA, [])).toBeNull();
  });

  it('has the vector that must never change', () => {
    expect(log[0]?.hash).toBe('39b82f0cb65377a9d0cbeea496d84743b59b81f7059e38cad1ed16d3d653ab5f');
  });

  it.each([
    ['a line is changed', log.map((line, at) => (at === 1 ? { ...line, at: instant(9) } : line)), '2'],
    ['a line is missing', [log[0]!, log[2]!], '3'],
    ['its first line is missing', log.slice(1), '2'],
    ['it is of another investor', log, '1', '018f0000-0000-7000-8000-000000000002'],
    ['a key ends that was never made', logOf(['created', 'one'], ['ended', 'two']), '2'],
    ['a key is made a second time', logOf(['created', 'one'], ['ended', 'one'], ['created', 'one']), '3'],
  ])('names the line where %s', (_, lines, line, whose = ANA) => {
    expect(keyLogFault(whose, lines)).toBe(line);
  });

  it('knows when a key was in force, ten minutes of a device’s clock apart', () => {
    const { keyId } = keyOf('one');
    const minutes = (count: number) => new Date(FROM + count * 60_000).toISOString();
    expect([-11, -10, 30, 70, 71].map((count) => isInForce(log, keyId, minutes(count)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isInForce(log, keyOf('two').keyId, instant(900))).toBe(true);
    expect(isInForce(log, keyOf('three').keyId, instant(1))).toBe(false);
    expect(isInForce(log, keyId, 'nonsense')).toBe(false);
  });
});
