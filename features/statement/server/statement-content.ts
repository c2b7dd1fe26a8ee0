import type { ChainEntry } from '#kernel/chain/chain.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { StatementHoldings } from '#kernel/feature/asset-parts.ts';
import { listChain } from '#kernel/ledger/chain-entries.ts';
import { CURRENCIES, type Currency } from '#kernel/money/money.ts';
import type { Statement } from './find-statements.ts';
import { type HeldAt, selectHeldAt } from './statement.store.ts';

/** A cash account over the month; cents, available and frozen together where not told. */
export interface AccountSummary {
  readonly currency: Currency;
  readonly opening: bigint;
  readonly paidIn: bigint;
  /** Below zero. */
  readonly paidOut: bigint;
  readonly closing: bigint;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** Assets of one class at the end of the month. */
export interface HeldClass {
  /** The key of its heading's text. */
  readonly heading: string;
  /** Available and frozen together, in the smallest unit. */
  readonly assets: readonly { readonly asset: string; readonly units: bigint }[];
}

/** All that a statement says, before it is put into words. */
export interface StatementContent {
  readonly investorId: string;
  readonly statement: Statement;
  readonly accounts: readonly AccountSummary[];
  /** What is held at the end, class by class; a class of which nothing is held is not there. */
  readonly holdings: readonly HeldClass[];
  readonly entries: readonly ChainEntry[];
}

/** Entries of one statement at most; a month with more is downloaded as the chain's file. */
const MAX_ENTRIES = 50_000n;

/** Reads a statement's entries and computes its sums. Refuses `statement.too_long`. */
export async function readContent(
  db: Queryable,
  investorId: string,
  statement: Statement,
  classes: readonly StatementHoldings[],
): Promise<StatementContent> {
  const { afterSeq, lastSeq } = statement;
  if (lastSeq - afterSeq > MAX_ENTRIES) throw new Refusal('statement.too_long');
  const before = await selectHeldAt(db, investorId, afterSeq);
  const after = await selectHeldAt(db, investorId, lastSeq);
  const entries: ChainEntry[] = [];
  for (let seq = afterSeq; seq < lastSeq; ) {
    const page = await listChain(db, investorId, seq);
    entries.push(...page.filter((entry) => BigInt(entry.seq) <= lastSeq));
    const last = page.at(-1);
    // An entry that is gone ends the statement where the chain ends: the verifier names it.
    if (!last) break;
    seq = BigInt(last.seq);
  }
  return {
    investorId,
    statement,
    accounts: CURRENCIES.map((currency) => summaryOf(currency, before, after, entries)),
    holdings: classes
      .map(({ assetClass, heading }) => ({ heading, assets: heldOf(after, assetClass) }))
      .filter(({ assets }) => assets.length > 0),
    entries,
  };
}

/** What is held of each asset of a class. */
function heldOf(held: readonly HeldAt[], assetClass: string): HeldClass['assets'] {
  const byAsset = new Map<string, bigint>();
  for (const { asset, units } of held.filter((each) => each.class === assetClass))
    byAsset.set(asset, (byAsset.get(asset) ?? 0n) + units);
  return [...byAsset].filter(([, units]) => units > 0n).map(([asset, units]) => ({ asset, units }));
}

function summaryOf(
  currency: Currency,
  before: readonly HeldAt[],
  after: readonly HeldAt[],
  entries: readonly ChainEntry[],
): AccountSummary {
  const total = (held: readonly HeldAt[], kind?: string) =>
    held
      .filter((each) => each.asset === currency && (kind === undefined || each.kind === kind))
      .reduce((sum, { units }) => sum + units, 0n);
  // A hold only changes the account: by transaction it comes to nothing.
  const moved = new Map<string, bigint>();
  for (const { asset, transactionNumber, delta } of entries)
    if (asset === currency)
      moved.set(transactionNumber, (moved.get(transactionNumber) ?? 0n) + BigInt(delta));
  const sum = (isIn: boolean) =>
    [...moved.values()].filter((units) => units > 0n === isIn).reduce((all, units) => all + units, 0n);
  return {
    currency,
    opening: total(before),
    paidIn: sum(true),
    paidOut: sum(false),
    closing: total(after),
    available: total(after, 'available'),
    frozen: total(after, 'frozen'),
  };
}
