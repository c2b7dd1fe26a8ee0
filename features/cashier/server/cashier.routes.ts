import { type Route, route } from '#kernel/http/route.ts';
import {
  getAssetHistory,
  getAssetMonth,
  getAssetSummary,
  getSettledCash,
  listAssetLog,
  listAssetTypes,
} from '../contract.ts';
import { listAssetHistory } from './asset-history.ts';
import { sumAssetMonth } from './asset-month.ts';
import { summarizeAssets } from './asset-summary.ts';
import type { CashierParts } from './cashier-parts.ts';
import { createDayCloses } from './day-closes.ts';
import { listAssetLogPage } from './list-asset-log.ts';
import { showSettledCash } from './show-settled-cash.ts';

/** All calls of the cashier. */
export function cashierRoutes(parts: CashierParts): Route[] {
  const closes = createDayCloses(parts.market, parts.ports.clock);
  return [
    route(listAssetLog, (context, input) => listAssetLogPage(parts, context, input)),
    route(listAssetTypes, async () => ({ types: parts.assetTypes().map(({ type }) => type) })),
    route(getAssetMonth, (context, input) => sumAssetMonth(parts, context, input.currency)),
    route(getAssetSummary, (context, input) => summarizeAssets(parts, context, input.displayCurrency)),
    route(getSettledCash, (context) => showSettledCash(parts, context)),
    route(getAssetHistory, (context, input) => listAssetHistory(parts, closes, context, input)),
  ];
}
