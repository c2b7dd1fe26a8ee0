import { createHash } from 'node:crypto';
import { appendAudit } from '#features/operator/server/index.ts';
import { toHex } from '#kernel/chain/chain.ts';
import { levelsOf } from '#kernel/chain/merkle.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** The audit log's line of a day's kept quotes; the daily root names the log's end, and so this. */
const QUOTES_LINE = 'proof.quotes';
/** A quote is committed within a minute of being kept. */
const COMMITTED_WITHIN_MS = 60_000;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

interface QuoteRoot {
  readonly quotes: number;
  /** 64 hex digits; empty over none. */
  readonly root: string;
}

/** The root over the hashes of the quotes kept after `from` and until `until`, in their own order. */
async function quoteRoot(db: Queryable, from: string, until: string): Promise<QuoteRoot> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'SELECT hash FROM market_quote WHERE kept_at > $1 AND kept_at <= $2 ORDER BY hash',
    [from, until],
    'proof.quotes-kept',
  );
  const leaves = Buffer.concat(rows.map(({ hash }) => hash));
  const root = rows.length === 0 ? '' : toHex(levelsOf(leaves, sha256).at(-1) as Uint8Array);
  return { quotes: rows.length, root };
}

/** Writes the root over what was kept since the last time into the audit log, before its end is published. */
export async function publishQuotes(tx: Transaction, now: number): Promise<void> {
  const { rows } = await tx.query<{ until: string | null }>(
    `SELECT detail ->> 'until' AS until FROM audit_log WHERE call = $1 ORDER BY seq DESC LIMIT 1`,
    [QUOTES_LINE],
    'proof.quotes-until',
  );
  const from = rows[0]?.until ?? new Date(0).toISOString();
  const until = new Date(now - COMMITTED_WITHIN_MS).toISOString();
  const { quotes, root } = await quoteRoot(tx, from, until);
  if (quotes === 0) return;
  await appendAudit(tx, {
    operator: null,
    call: QUOTES_LINE,
    reads: false,
    inputHash: Buffer.from(root, 'hex'),
    subject: null,
    detail: { from, until, quotes, root },
    requestId: QUOTES_LINE,
    remoteAddress: '',
    at: now,
  });
}

/** For the ledger's check: what was kept is what each day's line says. */
export const QUOTE_ROOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the quotes that were kept are those whose root each day’s line of the audit log names',
    async find(tx) {
      const { rows } = await tx.query<{ seq: bigint; detail: Record<string, unknown> | null }>(
        'SELECT seq, detail FROM audit_log WHERE call = $1 ORDER BY seq',
        [QUOTES_LINE],
        'proof.quotes-lines',
      );
      const faults: { place: string; found: string }[] = [];
      for (const { seq, detail } of rows) {
        const { quotes, root } = await quoteRoot(tx, String(detail?.from), String(detail?.until));
        if (root !== detail?.root)
          faults.push({
            place: `audit log ${seq}`,
            found: `named ${detail?.quotes} quotes, there are ${quotes} others`,
          });
      }
      return faults;
    },
  },
];
