import type { Queryable } from '#kernel/database/database.ts';
import { money, rate } from '#kernel/money/money.ts';
import type { LoanRules } from '../credit-band.ts';

/** The rules of a business date of Mexico City. A setting that no row names is a fault of the installation and throws. */
export async function readLoanRules(db: Queryable, date: string): Promise<LoanRules> {
  const settings = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM loan_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'loan.settings',
  );
  const bands = await db.query<{ fromScore: number; maximum: bigint; yearlyRate: bigint }>(
    `SELECT from_score AS "fromScore", maximum, yearly_rate AS "yearlyRate"
       FROM (SELECT DISTINCT ON (band) * FROM loan_band WHERE effective_from <= $1 ORDER BY band, effective_from DESC) today
      ORDER BY from_score`,
    [date],
    'loan.bands',
  );
  const setting = (name: string): bigint => {
    const row = settings.rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`loan_setting has no ${name} for ${date}`);
    return row.value;
  };
  return {
    bands: bands.rows.map(({ fromScore, maximum, yearlyRate }) => ({
      fromScore,
      maximum: money(maximum),
      yearlyRate: rate(yearlyRate),
    })),
    minimum: money(setting('least_mxn_cents')),
    instantMaximum: money(setting('instant_mxn_cents')),
    instantScore: Number(setting('instant_score')),
    ivaRate: rate(setting('iva_rate')),
    penaltyShare: rate(setting('penalty_share')),
    previewLifeMs: Number(setting('preview_life_ms')),
  };
}
