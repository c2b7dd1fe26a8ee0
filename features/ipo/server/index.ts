/** The door of public offerings for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { money } from '#kernel/money/money.ts';
import { OFFER_KINDS } from '../contract.ts';
import { selectPaidAt } from './application.store.ts';
import { watchBeacon } from './beacon-watch.ts';
import { deskRoutes, handleApprovals } from './desk.ts';
import { IPO_INVARIANTS } from './invariants.ts';
import { ipoRoutes } from './ipo.routes.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { phaseDues } from './phases.ts';
import { sandboxSeries, sandboxWithdrawals } from './sandbox-series.ts';
import { applicationPath } from './tell.ts';

export type { IpoNeeds } from './ipo-parts.ts';
export { beginSandboxSeries } from './sandbox-series.ts';

/** Makes the feature. */
export function createIpos(needs: IpoNeeds): ServerFeature {
  handleApprovals(needs);
  return {
    name: 'ipo',
    routes: [...ipoRoutes(needs), ...deskRoutes(needs)],
    due: [...phaseDues(needs), sandboxSeries(needs), sandboxWithdrawals()],
    // Apart from trading: a beacon may take its time to answer.
    ticks: [{ name: 'ipo.beacon', loop: 'telling', run: watchBeacon(needs) }],
    invariants: IPO_INVARIANTS,
    assetTypes: OFFER_KINDS.map((type) => ({
      type,
      isCapital: false,
      commands: [`${type}.hold`, `${type}.raise`, `${type}.lower`],
    })),
    records: OFFER_KINDS.map((kind) => ({
      kind: `${kind}_application`,
      idKey: 'applicationId',
      path: (id: string) => applicationPath(id, kind),
    })),
    worth: [
      {
        // Shares that are paid and not listed yet count at what they cost.
        name: 'ipo',
        isOwed: false,
        async amountsAt(db, investorId, instants) {
          const dates = instants.map((at) => new Date(at));
          const rows = await selectPaidAt(db, investorId, dates);
          return instants.map((_, index) =>
            Object.fromEntries(
              rows
                .filter(({ place }) => place === index + 1)
                .map(({ currency, amount }) => [currency, money(amount)]),
            ),
          );
        },
      },
    ],
  };
}
