import { GENESIS } from '#kernel/chain/chain.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { sqlState } from '#kernel/database/faults.ts';

/** An investor's two accounts of each asset: what they may use, and what a hold keeps aside. */
export type AccountKind = 'available' | 'frozen';

/** `investor.…` is the transaction's own investor; `firm.…` any account of the firm, such as `firm.custody`. */
export type AccountName = `investor.${AccountKind}` | `firm.${string}`;

/** JSON that an investor may be shown: ids, amounts as decimal strings, never a floating-point number. */
export type ReferenceValue =
  | string
  | boolean
  | null
  | readonly ReferenceValue[]
  | { readonly [key: string]: ReferenceValue };

/** One movement of one asset; a row of `ledger.posting_rule` must allow it. */
export interface Posting {
  /** Stable dotted name, `trade.buy.hold`. */
  readonly name: string;
  /** `MXN`, `USD` or an instrument's id, `AAPL.XNAS`. */
  readonly asset: string;
  /** Above zero, in the asset's smallest unit: cents, or millionths of a share. */
  readonly amount: bigint;
  readonly source: AccountName;
  readonly destination: AccountName;
}

/** What happens to one investor's accounts at one instant: all of it or nothing. */
export interface LedgerTransaction {
  readonly name: string;
  readonly investorId: string;
  /** Business instant, epoch milliseconds. */
  readonly at: number;
  /** Stands in the chain and beside the asset log's lines. */
  readonly reference: { readonly [key: string]: ReferenceValue };
  /** 1 to 64, applied in order. */
  readonly postings: readonly Posting[];
}

/** An investor's balances of one asset, in its smallest unit. */
export interface Balance {
  readonly asset: string;
  readonly available: bigint;
  readonly frozen: bigint;
}

export interface PostResult {
  /** `<investor id>/<number of the investor's transaction>`. */
  readonly transactionId: string;
  /** The chain's last entry and its hash (64 hex digits), for receipts. */
  readonly seq: bigint;
  readonly head: string;
  /** Balances after each posting that touched the investor, in that order. */
  readonly balances: readonly Balance[];
}

/** The argument of the database's `ledger.post`, for callers that post from inside SQL of their own. */
export function postArgument(transaction: LedgerTransaction) {
  return {
    name: transaction.name,
    investorId: transaction.investorId,
    at: new Date(transaction.at).toISOString(),
    reference: transaction.reference,
    postings: transaction.postings.map((posting) => ({ ...posting, amount: posting.amount.toString() })),
  };
}

interface PostAnswer {
  transactionId: string;
  seq: number;
  head: string;
  balances: { asset: string; available: string; frozen: string }[];
}

/**
 * Posts within the caller's database transaction. Refuses with `cash.insufficient` or `holding.insufficient` when an
 * account would fall below zero; the caller's transaction is then to be rolled back. A posting without a rule, or a
 * malformed one, is a fault of the program and throws as the database raised it (BL002, BL003).
 */
export async function post(tx: Queryable, transaction: LedgerTransaction): Promise<PostResult> {
  try {
    const { rows } = await tx.query<{ answer: PostAnswer }>(
      'SELECT ledger.post($1) AS answer',
      [JSON.stringify(postArgument(transaction))],
      'ledger.post',
    );
    const answer = rows[0]!.answer;
    return { ...answer, seq: BigInt(answer.seq), balances: answer.balances.map(toBalance) };
  } catch (error) {
    throw insufficiency(error) ?? error;
  }
}

const toBalance = (balance: { asset: string; available: string; frozen: string }): Balance => ({
  asset: balance.asset,
  available: BigInt(balance.available),
  frozen: BigInt(balance.frozen),
});

/** The refusal behind what `ledger.post` raised for want of funds or shares; null for any other error. */
export function insufficiency(error: unknown): Refusal | null {
  if (sqlState(error) !== 'BL001') return null;
  const asset = String(Reflect.get(error as object, 'detail'))
    .split(' ')
    .at(-1)!;
  const isCash = asset === 'MXN' || asset === 'USD';
  return isCash
    ? new Refusal('cash.insufficient', { values: { currency: asset } })
    : new Refusal('holding.insufficient', { values: { stockId: asset } });
}

/** The balances of some classes of assets, by asset, zero ones too. */
export async function holdingsOf(
  db: Queryable,
  investorId: string,
  classes: readonly string[],
): Promise<Balance[]> {
  const { rows } = await db.query<{ asset: string; available: bigint; frozen: bigint }>(
    `SELECT b.asset, b.available, b.frozen FROM ledger.balance b JOIN ledger.asset a ON a.id = b.asset
      WHERE b.investor_id = $1 AND a.class = ANY ($2) ORDER BY b.asset`,
    [investorId, classes],
    'ledger.holdings',
  );
  return rows;
}

/** All balances an investor ever had, by asset, zero ones too. */
export async function balancesOf(db: Queryable, investorId: string): Promise<Balance[]> {
  const { rows } = await db.query<{ asset: string; available: bigint; frozen: bigint }>(
    'SELECT asset, available, frozen FROM ledger.balance WHERE investor_id = $1 ORDER BY asset',
    [investorId],
    'ledger.balances',
  );
  return rows;
}

/** Where an investor's chain stands: 64 zeros at seq 0 before the first entry. */
export async function headOf(db: Queryable, investorId: string): Promise<{ seq: bigint; head: string }> {
  const { rows } = await db.query<{ seq: bigint; hash: Buffer }>(
    'SELECT seq, hash FROM ledger.chain WHERE investor_id = $1',
    [investorId],
    'ledger.head',
  );
  const row = rows[0];
  return row ? { seq: row.seq, head: row.hash.toString('hex') } : { seq: 0n, head: GENESIS };
}
