import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, type Money, money, type Rate, rate } from '#kernel/money/money.ts';
import type { DatedRate, LendingLimits, MarginRules } from '../margin.ts';

/** The dated rows of margin, read once and kept for a while. Dates are `YYYY-MM-DD`. */
export interface MarginTerms {
  rules(date: string): MarginRules;
}

/** Reads all dated rows. A setting that no row names is a fault of the installation and throws. */
export async function readMarginTerms(db: Queryable): Promise<MarginTerms> {
  const rates = await db.query<{ currency: Currency; effective_from: string; rate: Rate }>(
    'SELECT currency, effective_from, rate FROM overnight_rate ORDER BY effective_from',
  );
  const settings = await db.query<{ name: string; effective_from: string; rate: Rate }>(
    'SELECT name, effective_from, rate FROM margin_setting ORDER BY effective_from DESC',
  );
  const limits = await db.query<{
    scope: keyof LendingLimits;
    currency: Currency;
    effective_from: string;
    amount: Money;
  }>('SELECT scope, currency, effective_from, amount FROM lending_limit ORDER BY effective_from DESC');

  const ratesOf = (currency: Currency): DatedRate[] =>
    rates.rows
      .filter((row) => row.currency === currency)
      .map((row) => ({ from: row.effective_from, rate: rate(row.rate) }));
  return {
    rules: (date) => {
      const setting = (name: string): Rate => {
        const row = settings.rows.find((one) => one.name === name && one.effective_from <= date);
        if (row === undefined) throw new Error(`margin_setting has no ${name} for ${date}`);
        return rate(row.rate);
      };
      const limit = (scope: keyof LendingLimits, currency: Currency): Money => {
        const row = limits.rows.find(
          (one) => one.scope === scope && one.currency === currency && one.effective_from <= date,
        );
        // Without a limit nothing is lent.
        return row === undefined ? money(0n) : row.amount;
      };
      const limitsOf = (currency: Currency): LendingLimits => ({
        investor: limit('investor', currency),
        stock: limit('stock', currency),
        all: limit('all', currency),
      });
      return {
        call: setting('call'),
        close: setting('close'),
        clear: setting('clear'),
        closeBand: setting('close_band'),
        rates: { MXN: ratesOf('MXN'), USD: ratesOf('USD') },
        limits: { MXN: limitsOf('MXN'), USD: limitsOf('USD') },
      };
    },
  };
}
