import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import type { Secrets } from '#kernel/secrets/secrets.ts';

/** What sealing an answer needs. */
interface Keys {
  readonly secrets: Secrets;
}

/** One command's key: scoped to who does it and its call. */
export interface CommandKey {
  /** The investor; the operator for a command from the console. */
  readonly investorId: string;
  readonly call: string;
  readonly key: string;
  readonly inputHash: Uint8Array;
}

/** What is known under a key: nothing yet, the first success, or another input's. */
export type Claim =
  | { readonly kind: 'mine' }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'conflict' };

/**
 * Claims a key for this transaction. A second request with the same key waits here until the first has committed
 * (and then gets its answer) or rolled back (and then does the command itself): PostgreSQL's unique index is the queue,
 * so it holds across servers too.
 */
export async function claimKey(
  tx: Transaction,
  keys: Keys,
  command: CommandKey,
  securityNow: number,
): Promise<Claim> {
  const claimed = await tx.query(
    `insert into idempotency (investor_id, call, key, input_hash, answer, created_at)
     values ($1, $2, $3, $4, 'null', $5) on conflict do nothing`,
    [command.investorId, command.call, command.key, command.inputHash, new Date(securityNow)],
    'idempotency-claim',
  );
  if (claimed.rowCount === 1) return { kind: 'mine' };
  return (await findFirst(tx, keys, command)) ?? { kind: 'conflict' };
}

/** The first success under a key, `conflict` where it was made with another input, null where there is none. */
export async function findFirst(
  db: Queryable,
  keys: Keys,
  command: CommandKey,
): Promise<Exclude<Claim, { kind: 'mine' }> | null> {
  const { rows } = await db.query<{ same: boolean; answer: unknown; sealed: Buffer | null }>(
    `select input_hash = $4 as same, answer, sealed_answer as sealed from idempotency
     where investor_id = $1 and call = $2 and key = $3`,
    [command.investorId, command.call, command.key, command.inputHash],
    'idempotency-find',
  );
  const first = rows[0];
  if (first === undefined) return null;
  if (!first.same) return { kind: 'conflict' };
  const { answer, sealed } = first;
  return { kind: 'done', answer: sealed ? JSON.parse(openText(keys, purposeOf(command), sealed)) : answer };
}

/**
 * Keeps the success under the key that this transaction has claimed. Sealed: an answer may show what is sealed where it
 * is at home, such as the whole number of a bank account.
 */
export async function keepAnswer(
  tx: Transaction,
  keys: Keys,
  command: CommandKey,
  answer: unknown,
): Promise<void> {
  await tx.query(
    'update idempotency set sealed_answer = $4 where investor_id = $1 and call = $2 and key = $3',
    [
      command.investorId,
      command.call,
      command.key,
      sealText(keys, purposeOf(command), JSON.stringify(answer)),
    ],
    'idempotency-keep',
  );
}

/** An answer opens for its own key only. */
const purposeOf = ({ investorId, call, key }: CommandKey) => `idempotency:${investorId}:${call}:${key}`;

/** Forgets keys made before `createdBefore` (epoch ms, security time), at most `limit` of them; gives how many. */
export async function purgeKeys(db: Queryable, createdBefore: number, limit: number): Promise<number> {
  const purged = await db.query(
    `delete from idempotency where ctid = any(array(
       select ctid from idempotency where created_at < $1 limit $2))`,
    [new Date(createdBefore), limit],
  );
  return purged.rowCount ?? 0;
}
