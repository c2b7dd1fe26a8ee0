import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { formatPercent } from '#kernel/money/money.ts';
import * as calls from '../contract.ts';
import { acceptFirmQuote } from './accept-quote.ts';
import type { OtcParts } from './otc-parts.ts';
import { requestFirmQuote } from './request-quote.ts';
import { readRules } from './setting.store.ts';

const SECOND_MS = 1_000;

/** The routes of the dealer, each bound to its call. */
export function otcRoutes(parts: OtcParts): Route[] {
  return [
    route(calls.requestQuote, (context, input) => requestFirmQuote(parts, context, input)),
    route(calls.acceptQuote, (context, input) => acceptFirmQuote(parts, context, input)),
    route(calls.getOtcTerms, async ({ tx, now }) => {
      const { spread, quoteLifeMs } = await readRules(tx, exchangeDate('XNYS', now));
      return {
        spreadPercent: formatPercent(spread),
        validForSeconds: Math.round(quoteLifeMs / SECOND_MS),
      };
    }),
  ];
}
