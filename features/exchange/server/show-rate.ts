import type { OpenContext } from '#kernel/http/route.ts';
import { formatMoney, formatPrice } from '#kernel/money/money.ts';
import type { ExchangeRate } from '../contract.ts';
import { termsOf } from '../exchange.ts';
import { spreadPercent } from '../spread-percent.ts';
import { type ExchangeParts, rulesAt } from './exchange-parts.ts';

/** `exchange/rate`: the rate of now both ways, and the least that is converted. */
export async function showRate(parts: ExchangeParts, { tx, now }: OpenContext): Promise<ExchangeRate> {
  const { spread, least } = await rulesAt(tx, now);
  const fx = parts.market.fx();
  return {
    rate: fx && {
      middleRate: formatPrice(fx.rate),
      spreadPercent: spreadPercent(spread),
      source: fx.source,
      quotedAt: new Date(fx.quotedAt).toISOString(),
      sellDollar: formatPrice(termsOf('USD', fx.rate, spread).rate),
      buyDollar: formatPrice(termsOf('MXN', fx.rate, spread).rate),
      stale: fx.stale,
    },
    least: { MXN: formatMoney(least.MXN), USD: formatMoney(least.USD) },
  };
}
