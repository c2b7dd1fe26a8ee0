/** The exchange's door for the server. */
import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OpenContext, route } from '#kernel/http/route.ts';
import { formatMoney, formatPrice } from '#kernel/money/money.ts';
import {
  createExchange as createCall,
  type ExchangeRate,
  getExchangeRate,
  listExchanges,
  previewExchange,
} from '../contract.ts';
import { termsOf } from '../exchange.ts';
import { EXCHANGE_SCHEDULE } from '../exchange-schedule.ts';
import { spreadPercent } from '../spread-percent.ts';
import { create } from './create-exchange.ts';
import { purgePreviews, selectConversions } from './exchange.store.ts';
import { type ExchangeParts, rulesAt } from './exchange-parts.ts';
import { EXCHANGE_INVARIANTS } from './invariants.ts';
import { preview } from './preview-exchange.ts';
import { showConversion } from './show-exchange.ts';

const KEPT_UNUSED_MS = 24 * 3_600_000;
const PURGED_AT_ONCE = 10_000;
const cursorShape = z.tuple([uuid]);

/** Makes the feature over the ports, the market's rate and the cashier's settled cash. */
export function createExchange(parts: ExchangeParts): ServerFeature {
  const { db, clock } = parts.ports;
  /** Forgets previews that nobody confirmed. */
  async function forgetExpired(): Promise<void> {
    await purgePreviews(db, new Date(clock.securityNow() - KEPT_UNUSED_MS), PURGED_AT_ONCE);
  }
  return {
    name: 'exchange',
    routes: [
      route(getExchangeRate, (context) => showRate(parts, context)),
      route(previewExchange, (context, input) => preview(parts, context, input)),
      route(createCall, (context, input) => create(parts, context, input)),
      route(listExchanges, async ({ tx, investorId }, input) => {
        const [before] = decodeCursor(input.cursor, cursorShape) ?? [null];
        const rows = await selectConversions(tx, investorId, { before, rows: rowsToAsk(input) });
        return pageFromRows(rows, input, ({ id }) => [id], showConversion);
      }),
    ],
    jobs: [{ name: 'exchange.forget-expired', schedule: '25 * * * *', run: forgetExpired }],
    invariants: EXCHANGE_INVARIANTS,
    tariffs: [EXCHANGE_SCHEDULE],
  };
}

async function showRate(parts: ExchangeParts, { tx, now }: OpenContext): Promise<ExchangeRate> {
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
