import { getAssetSummary } from '#features/cashier/contract.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { ChainFile } from '#kernel/chain/chain-file.ts';
import type { Inclusion } from '#kernel/chain/daily-root.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import { type ProofReport, verifyProof } from '#kernel/chain/verify-proof.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { CallFailed, sendCall } from '#ui/call/send-call.ts';
import {
  type Kept,
  type KeptHeadRecord,
  type KeptRoot,
  keepHead,
  keepRoots,
  keepVerdict,
  keptOf,
} from '#ui/session/kept-heads.ts';
import { getChain, listInclusions, MAX_CHAIN_ENTRIES } from '../contract.ts';
import { lookAtSignatures, type SignatureLook } from './fetch-signatures.ts';
import { lookAtStamps, type StampLook } from './look-at-stamps.ts';
import { missingSince } from './missing-root.ts';

/** A head that this browser kept, as the verifier compares it. */
export interface KeptHere {
  readonly seq: bigint | null;
  readonly hash: string;
  readonly record: KeptHeadRecord;
}

/** A balance that the app shows and the chain does not add up to. */
export interface WrongBalance {
  readonly currency: string;
  readonly shown: string;
  readonly added: string;
}

/** What a look on this device found. */
export interface Finding {
  readonly file: ChainFile;
  readonly report: ProofReport<KeptHere>;
  readonly wrongBalance: WrongBalance | null;
  /** The last day with a root, where those since have none. */
  readonly rootMissingSince: string | null;
  readonly signatures: SignatureLook;
  readonly stamps: StampLook;
  /** What was kept before this look. */
  readonly kept: Kept;
  /** The roots that are kept now, this look's among them where it is sound. */
  readonly roots: readonly KeptRoot[];
  readonly isSound: boolean;
}

/** About 20 ms on a slow phone. */
const ENTRIES_AT_ONCE = 250;
const ROOT_PAGE = 50;
const MAX_ROOT_PAGES = 8;
/** New entries may come while one looks: then it is looked once more. */
const MAX_LOOKS = 4;

async function ask<Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Output> {
  const answer = await sendCall(call, input);
  if (!answer.ok) throw new CallFailed(answer);
  return answer.data;
}

/**
 * Fetches the investor's whole chain and the roots it is in, hashes all of it here and compares it with what this browser
 * kept and with the balances that the app shows. Where all fits, its head is kept. Throws `CallFailed`.
 */
export async function verifyHere(
  investorId: string,
  onProgress: (entries: number) => void,
): Promise<Finding> {
  const kept = keptOf(investorId);
  // Before the entries: a root that is published meanwhile would know entries that were not fetched.
  const { inclusions, today } = await fetchInclusions(kept);
  const { entries, end } = await fetchChain(onProgress);
  const report = await verifyProof<KeptHere>({
    investorId,
    entries: gently(entries),
    end: () => end,
    kept: kept.heads.map((record) => ({
      seq: record.seq === null ? null : BigInt(record.seq),
      hash: record.hash,
      record,
    })),
    inclusions: () => inclusions,
    keptRoots: kept.roots,
  });
  const chainFits = report.row === null && report.lost.length === 0 && report.root === null;
  const wrongBalance = chainFits ? await balanceFault(report) : null;
  const signatures = await lookAtSignatures(ask, entries);
  const stamps = await lookAtStamps(inclusions);
  const rootMissingSince = missingSince(entries, inclusions, today);
  const isSound =
    chainFits &&
    wrongBalance === null &&
    rootMissingSince === null &&
    stamps.fault === null &&
    (signatures.report?.faults.length ?? 0) === 0 &&
    (signatures.report?.brokenKeyLine ?? null) === null;
  if (isSound) keepLook(investorId, report, inclusions, stamps);
  const roots = keptOf(investorId).roots;
  const { signatures: signed, keys } = signatures;
  const file = {
    investorId,
    entries,
    ...(keys.length > 0 && { keys }),
    ...(signed.length > 0 && { signatures: signed }),
    inclusions,
    end,
  };
  return { file, report, wrongBalance, rootMissingSince, signatures, stamps, kept, roots, isSound };
}

/** Looks until nothing came in between, and keeps the verdict: what does not fit at a quiet moment does not fit. */
export async function verifyUntilQuiet(
  investorId: string,
  onProgress: (entries: number) => void,
): Promise<Finding> {
  const finding = await lookUntilQuiet(investorId, onProgress);
  keepVerdict(investorId, finding.isSound ? 'sound' : 'unsound');
  return finding;
}

async function lookUntilQuiet(investorId: string, onProgress: (entries: number) => void): Promise<Finding> {
  for (let look = 1; ; look++) {
    const finding = await verifyHere(investorId, onProgress);
    if (finding.isSound || look === MAX_LOOKS) return finding;
    const { end } = await ask(getChain, { afterSeq: finding.file.end.seq, limit: 1 });
    if (end.seq === finding.file.end.seq) return finding;
  }
}

/** All of it, whatever it says: a chain that does not fit is evidence, and is downloaded whole. */
async function fetchChain(onProgress: (entries: number) => void) {
  const entries: ChainEntry[] = [];
  for (;;) {
    const afterSeq = entries.at(-1)?.seq ?? '0';
    const page = await ask(getChain, { afterSeq, limit: MAX_CHAIN_ENTRIES });
    entries.push(...page.entries);
    onProgress(entries.length);
    if (page.entries.length < MAX_CHAIN_ENTRIES) return { entries, end: page.end };
  }
}

/** Lets the screen draw now and then. */
async function* gently(entries: readonly ChainEntry[]): AsyncGenerator<ChainEntry> {
  for (const [place, entry] of entries.entries()) {
    if (place % ENTRIES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    yield entry;
  }
}

/** Newest first until the root that was kept; given back ascending. */
async function fetchInclusions({ root }: Kept): Promise<{ inclusions: Inclusion[]; today: string }> {
  const inclusions: Inclusion[] = [];
  let day = '';
  let cursor: string | undefined;
  for (let page = 0; page < MAX_ROOT_PAGES; page++) {
    const { items, nextCursor, today } = await ask(listInclusions, { limit: ROOT_PAGE, cursor });
    day = today;
    inclusions.unshift(...items.toReversed());
    const reaches = root !== null && inclusions.some((inclusion) => inclusion.root.number === root.number);
    if (nextCursor === null || reaches) break;
    cursor = nextCursor;
  }
  return { inclusions, today: day };
}

function keepLook(
  investorId: string,
  { seq, head }: ProofReport<KeptHere>,
  inclusions: readonly Inclusion[],
  stamps: StampLook,
): void {
  if (seq > 0n) keepHead({ seq: seq.toString(), hash: head }, 'look');
  keepRoots(
    investorId,
    inclusions.map(({ root: { number, date, seal }, position }) => ({
      number,
      date,
      seal,
      position,
      stamp: stamps.stamps.get(number) ?? null,
    })),
  );
}

async function balanceFault({ balances }: ProofReport<KeptHere>): Promise<WrongBalance | null> {
  const { cash } = await ask(getAssetSummary, { displayCurrency: 'MXN' });
  for (const { currency, available, frozen } of cash) {
    const shown = { available, frozen };
    for (const kind of ['available', 'frozen'] as const) {
      const added = unitsOf(currency, balances.get(`${kind} ${currency}`) ?? 0n);
      if (added !== shown[kind]) return { currency, shown: shown[kind], added };
    }
  }
  return null;
}
