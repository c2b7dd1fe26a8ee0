import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Price } from '#kernel/money/money.ts';
import type { Method } from '../withdrawal.ts';

/** The figures that a preview binds and a withdrawal keeps. Amounts in cents; instants epoch milliseconds, business time. */
export interface Terms {
  readonly method: Method;
  readonly currency: Currency;
  /** What leaves the account, the fee within it. */
  readonly amount: Money;
  readonly fee: Money;
  /** US dollars for one coin; null where nothing is converted. */
  readonly rate: Price | null;
  readonly rateSource: string | null;
  /** Of when the rate is; null where nothing is converted. */
  readonly rateAt: number | null;
  /** What arrives, in the smallest unit of what arrives. */
  readonly received: bigint;
  readonly cardId: string | null;
  readonly addressHash: Buffer | null;
  /** Pesos for one dollar; null while none was known. */
  readonly fxRate: Price | null;
  /** It is not sent before. */
  readonly notBefore: number;
  readonly dueAt: number;
}

/** What an investor was shown and may confirm once. */
export interface Preview extends Terms {
  readonly id: string;
  readonly investorId: string;
  readonly destinationSealed: Buffer;
  /** Business time. */
  readonly shownAt: number;
  /** Security time. */
  readonly expiresAt: number;
}

/** The columns that previews and withdrawals share, as their stores read them. */
export const TERMS = `method, currency, amount, fee, rate, rate_source AS "rateSource", rate_at AS "rateAt", received, card_id AS "cardId",
  address_hash AS "addressHash", fx_rate AS "fxRate", not_before AS "notBefore", due_at AS "dueAt"`;

/** A row as PostgreSQL gives it: instants are dates. */
export interface TermsRow extends Omit<Terms, 'rateAt' | 'notBefore' | 'dueAt'> {
  readonly rateAt: Date | null;
  readonly notBefore: Date;
  readonly dueAt: Date;
}

/** Keeps a preview for its confirmation. */
export async function insertPreview(db: Queryable, preview: Preview): Promise<void> {
  await db.query(
    `INSERT INTO withdrawal_preview (id, investor_id, method, currency, amount, fee, rate, rate_source, rate_at, received,
       card_id, address_hash, fx_rate, not_before, due_at, destination_sealed, shown_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      preview.id,
      preview.investorId,
      preview.method,
      preview.currency,
      preview.amount,
      preview.fee,
      preview.rate,
      preview.rateSource,
      preview.rateAt === null ? null : new Date(preview.rateAt),
      preview.received,
      preview.cardId,
      preview.addressHash,
      preview.fxRate,
      new Date(preview.notBefore),
      new Date(preview.dueAt),
      preview.destinationSealed,
      new Date(preview.shownAt),
      new Date(preview.expiresAt),
    ],
    'withdrawal.insert-preview',
  );
}

/** A preview of this investor; null for none. */
export async function findPreview(tx: Transaction, investorId: string, id: string): Promise<Preview | null> {
  const { rows } = await tx.query<TermsRow & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", ${TERMS}, destination_sealed AS "destinationSealed",
       shown_at AS "shownAt", expires_at AS "expiresAt"
     FROM withdrawal_preview WHERE id = $1 AND investor_id = $2`,
    [id, investorId],
    'withdrawal.find-preview',
  );
  const row = rows[0] as
    | (TermsRow &
        Pick<Preview, 'id' | 'investorId' | 'destinationSealed'> & { shownAt: Date; expiresAt: Date })
    | undefined;
  if (!row) return null;
  return {
    ...row,
    rateAt: row.rateAt?.getTime() ?? null,
    notBefore: row.notBefore.getTime(),
    dueAt: row.dueAt.getTime(),
    shownAt: row.shownAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  };
}

/** Forgets previews that expired before an instant (security time), at most `limit`. */
export async function purgePreviews(db: Queryable, expiredBefore: number, limit: number): Promise<void> {
  await db.query(
    `DELETE FROM withdrawal_preview WHERE id IN (
       SELECT id FROM withdrawal_preview WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
    [new Date(expiredBefore), limit],
  );
}
