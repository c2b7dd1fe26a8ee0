import type { Queryable } from '#kernel/database/database.ts';
import { type Rate, rate } from '#kernel/money/money.ts';

/** What holds of the dealer's quotes on a day; each figure is a dated row of `otc_setting`. */
export interface OtcRules {
  /** Of the reference. */
  readonly spread: Rate;
  /** How long a quote holds, milliseconds. */
  readonly quoteLifeMs: number;
}

/** The rules of an exchange's date. A setting that no row names is a fault of the installation and throws. */
export async function readRules(db: Queryable, date: string): Promise<OtcRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM otc_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'otc.rules',
  );
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`otc_setting has no ${name} for ${date}`);
    return row.value;
  };
  return { spread: rate(setting('spread_rate')), quoteLifeMs: Number(setting('quote_life_ms')) };
}
