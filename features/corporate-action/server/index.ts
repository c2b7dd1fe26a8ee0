/** Corporate actions for the server. */
import type { Alerts } from '#features/alert/server/index.ts';
import type { Market, StockSplit } from '#features/market/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Trade } from '#features/trade/server/index.ts';
import { scheduleDueOnce } from '#kernel/clock/due.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  cancelAction,
  getCorporateStatus,
  getEvent,
  getTaxForm,
  listActions,
  listComing,
  listEvents,
  listStockActions,
  proposeAction,
  signTaxForm,
} from '../contract.ts';
import { WITHHOLDING_SCHEDULE } from '../withholding-schedule.ts';
import { selectSplits } from './corporate-action.store.ts';
import { CORPORATE_INVARIANTS } from './corporate-invariants.store.ts';
import type { CorporateParts } from './corporate-parts.ts';
import { listForDesk, listMine, listMyComing, listOfStock, showMine } from './list-events.ts';
import { LOOK, LOOK_KEY, lookAtProviders } from './look-at-provider.ts';
import { handleApprovals, propose, requestCancel } from './propose-action.ts';
import { showStatus } from './show-status.ts';
import { effects, ratioOf } from './take-effect.ts';
import { showTaxForm, signForm } from './tax-form.ts';

export { tellSimulated } from './look-at-provider.ts';

/** What corporate actions build on. */
export interface CorporateActionNeeds {
  readonly ports: Ports;
  readonly market: Market;
  readonly trade: Trade;
  readonly alerts: Alerts;
  readonly approvals: Approvals;
}

/** Makes the feature: splits and dividends in cash, by the providers' word or that of two publishers. */
export function createCorporateActions(needs: CorporateActionNeeds): ServerFeature {
  const { ports, market, approvals } = needs;
  const parts: CorporateParts = { ...needs, refreshSplits: () => refreshSplits(ports, market) };
  handleApprovals(parts, approvals);
  return {
    name: 'corporate-action',
    opening: [
      async () => {
        await refreshSplits(ports, market);
        await scheduleDueOnce(ports.db, { kind: LOOK, key: LOOK_KEY, at: ports.clock.now() });
      },
    ],
    due: [lookAtProviders(parts), ...effects(parts)],
    // Other nodes announce, cancel and carry out splits too.
    ticks: [{ name: 'corporate-action', loop: 'trading', run: () => parts.refreshSplits() }],
    invariants: CORPORATE_INVARIANTS,
    tariffs: [WITHHOLDING_SCHEDULE],
    assetTypes: [
      { type: 'dividend', isCapital: false },
      { type: 'split', isCapital: false },
    ],
    records: [{ kind: 'corporate_action', idKey: 'id', path: (id) => `/user/dividends/${id}` }],
    routes: [
      route(listStockActions, (context, { stockId }) => listOfStock(parts, context, stockId)),
      route(listEvents, (context, input) => listMine(parts, context, input)),
      route(listComing, (context) => listMyComing(parts, context)),
      route(getEvent, (context, { id }) => showMine(parts, context, id)),
      route(getCorporateStatus, showStatus),
      route(getTaxForm, (context) => showTaxForm(ports, context)),
      route(signTaxForm, (context, input) => signForm(ports, context, input), { postOnly: true }),
      route(listActions, (context, input) => listForDesk(parts, context, input)),
      route(proposeAction, (context, input) => propose(parts, approvals, context, input)),
      route(cancelAction, (context, input) => requestCancel(approvals, context, input)),
    ],
  };
}

/** Tells the market which splits there are: prices and shares change together. */
async function refreshSplits({ db }: Ports, market: Market): Promise<void> {
  market.splits.keep(await splitsOnRecord(db));
}

/** The splits that stand. */
export async function splitsOnRecord(db: Queryable): Promise<StockSplit[]> {
  const rows = await selectSplits(db);
  return rows.map((row) => ({
    stockId: row.stockId,
    exDate: row.exDate,
    effectiveAt: row.effectiveAt.getTime(),
    ...ratioOf(row),
    carriedOut: row.state === 'done',
  }));
}
