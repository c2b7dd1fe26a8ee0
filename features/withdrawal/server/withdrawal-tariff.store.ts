import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, type Money, type Price, type Rate, rate } from '#kernel/money/money.ts';
import type { Method } from '../withdrawal.ts';

/** What a method costs and how long it takes, on one day. Amounts in cents of the account that pays. */
export interface MethodTerms {
  readonly method: Method;
  readonly isOn: boolean;
  readonly minimum: Money;
  readonly fee: Money;
  readonly processHours: number;
}

/** The rules that are numbers, on one day. */
export interface WithdrawalRules {
  /** Above it (US cents) two operators must agree. */
  readonly twoPersonsAbove: Money;
  readonly previewLifeMs: number;
  /** A coin's rate that moved by more of itself since the preview is shown again. */
  readonly rateTolerance: Rate;
  /** What was sent and is not confirmed is resolved within so long. */
  readonly resolveMs: number;
  /** What is asked for within so long counts together towards the limit of two operators. */
  readonly limitWindowMs: number;
}

const HOUR_MS = 3_600_000;

/** The terms of every method on a date (`YYYY-MM-DD`, Mexico City's). */
export async function termsOn(db: Queryable, date: string): Promise<Map<Method, MethodTerms>> {
  const { rows } = await db.query<MethodTerms & Record<string, unknown>>(
    `SELECT DISTINCT ON (method) method, is_on AS "isOn", minimum, fee, process_hours AS "processHours"
     FROM withdrawal_method WHERE effective_from <= $1 ORDER BY method, effective_from DESC`,
    [date],
    'withdrawal.terms',
  );
  return new Map(rows.map((row) => [row.method, row]));
}

/**
 * Whether two operators must agree to an amount asked for at a business instant, with what the same investor asked for
 * within the hours before. The database computes it, here as when the withdrawal is written.
 */
export async function needsTwoNow(
  db: Queryable,
  asked: { investorId: string; currency: Currency; amount: Money; fxRate: Price | null; at: number },
): Promise<boolean> {
  const { rows } = await db.query<{ two: boolean }>(
    'SELECT withdrawal_needs_two($1, $2, $3, $4, $5) AS two',
    [asked.investorId, asked.currency, asked.amount, asked.fxRate, new Date(asked.at)],
    'withdrawal.needs-two',
  );
  return rows[0]?.two ?? true;
}

/** The rules of a date. A setting that no row names is a fault of the installation and throws. */
export async function rulesOn(db: Queryable, date: string): Promise<WithdrawalRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM withdrawal_setting
     WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'withdrawal.rules',
  );
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`withdrawal_setting has no ${name} for ${date}`);
    return row.value;
  };
  return {
    // Checked by the column: a bigint of cents.
    twoPersonsAbove: setting('two_operators_above_usd_cents') as Money,
    previewLifeMs: Number(setting('preview_life_ms')),
    rateTolerance: rate(setting('rate_tolerance_rate')),
    resolveMs: Number(setting('resolve_unconfirmed_hours')) * HOUR_MS,
    limitWindowMs: Number(setting('two_operators_window_hours')) * HOUR_MS,
  };
}
