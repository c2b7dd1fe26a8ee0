import type { Queryable } from '#kernel/database/database.ts';
import { money, price, quantity, rate } from '#kernel/money/money.ts';
import type { FeeTerms, Side } from '../fees.ts';
import type { TradeRules } from '../trade-rules.ts';

type FeeMarket = 'US' | 'MX';

interface FeeRow {
  market: FeeMarket;
  side: Side;
  kind: 'commission' | 'iva' | 'section31' | 'taf';
  effective_from: string;
  rate: bigint;
  cap: bigint | null;
}
interface SettingRow {
  name: string;
  effective_from: string;
  value: bigint;
}

/** The dated configuration, read once and kept for a while. Dates are trading days, `YYYY-MM-DD`. */
export interface TradeConfiguration {
  terms(market: FeeMarket, side: Side, date: string): FeeTerms;
  rules(date: string): TradeRules;
}

/** All dated rows of fees and settings. A setting that no row names is a fault of the installation and throws. */
export async function readConfiguration(db: Queryable): Promise<TradeConfiguration> {
  const fees = await db.query<FeeRow & Record<string, unknown>>(
    'SELECT market, side, kind, effective_from, rate, cap FROM fee_rate ORDER BY effective_from DESC',
  );
  const settings = await db.query<SettingRow & Record<string, unknown>>(
    `SELECT name, effective_from, value FROM trade_setting
     UNION ALL SELECT name, effective_from, value FROM order_limit WHERE name = 'investor_distance'
     ORDER BY effective_from DESC`,
  );
  return {
    terms: (market, side, date) => termsOn(fees.rows, market, side, date),
    rules: (date) => rulesOn(settings.rows, date),
  };
}

function termsOn(rows: readonly FeeRow[], market: FeeMarket, side: Side, date: string): FeeTerms {
  const rowOf = (kind: FeeRow['kind']) =>
    rows.find(
      (row) => row.market === market && row.side === side && row.kind === kind && row.effective_from <= date,
    );
  const taf = rowOf('taf');
  // A kind without a row is not charged in that market: Mexico has no Section 31.
  return {
    commission: rate(rowOf('commission')?.rate ?? 0n),
    iva: rate(rowOf('iva')?.rate ?? 0n),
    section31: rate(rowOf('section31')?.rate ?? 0n),
    taf: price(taf?.rate ?? 0n),
    tafCap: taf?.cap == null ? null : money(taf.cap),
  };
}

function rulesOn(rows: readonly SettingRow[], date: string): TradeRules {
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name && candidate.effective_from <= date);
    if (row === undefined) throw new Error(`trade_setting has no ${name} for ${date}`);
    return row.value;
  };
  return {
    priceBand: rate(setting('price_band_rate')),
    limitDistance: rate(setting('investor_distance')),
    previewLifeMs: Number(setting('preview_life_ms')),
    leastValue: {
      USD: money(setting('least_value_usd_cents')),
      MXN: money(setting('least_value_mxn_cents')),
    },
    venueShare: rate(setting('venue_share_rate')),
    venueLeast: quantity(setting('venue_least_millionths')),
  };
}

/** Fee terms as they stand in a preview and an order: whole units as strings. */
export function storedTerms(terms: FeeTerms): Record<string, string | null> {
  return {
    commission: terms.commission.toString(),
    iva: terms.iva.toString(),
    section31: terms.section31.toString(),
    taf: terms.taf.toString(),
    tafCap: terms.tafCap === null ? null : terms.tafCap.toString(),
  };
}

/** The terms back from their stored form. */
export function readTerms(stored: Record<string, string | null>): FeeTerms {
  const units = (name: string) => BigInt(stored[name] ?? '0');
  return {
    commission: rate(units('commission')),
    iva: rate(units('iva')),
    section31: rate(units('section31')),
    taf: price(units('taf')),
    tafCap: stored.tafCap == null ? null : money(BigInt(stored.tafCap)),
  };
}

/** Whether two sets of terms cost the same. */
export function sameTerms(a: FeeTerms, b: FeeTerms): boolean {
  return JSON.stringify(storedTerms(a)) === JSON.stringify(storedTerms(b));
}
