import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, type Money, money, type Rate, rate } from '#kernel/money/money.ts';

/** What holds of converting on a day; each figure is a dated row of `exchange_setting`. */
export interface ExchangeRules {
  /** Of the middle rate. */
  readonly spread: Rate;
  /** The least amount of each currency that is converted. */
  readonly least: Readonly<Record<Currency, Money>>;
  /** How long a preview holds, milliseconds. */
  readonly previewLifeMs: number;
}

/** The rules of a business date of Mexico City. A setting that no row names is a fault of the installation and throws. */
export async function readRules(db: Queryable, date: string): Promise<ExchangeRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM exchange_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'exchange.rules',
  );
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`exchange_setting has no ${name} for ${date}`);
    return row.value;
  };
  return {
    spread: rate(setting('spread_rate')),
    least: { MXN: money(setting('least_mxn_cents')), USD: money(setting('least_usd_cents')) },
    previewLifeMs: Number(setting('preview_life_ms')),
  };
}
