/** The dealer's door for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { OTC_SCHEDULE } from '../otc-schedule.ts';
import { dealerResult } from './dealer-result.ts';
import { OTC_INVARIANTS } from './invariants.ts';
import { otcRoutes } from './otc.routes.ts';
import type { OtcParts } from './otc-parts.ts';
import { purgeQuotes } from './quote.store.ts';

const KEPT_UNUSED_MS = 24 * 3_600_000;
const BATCH = 10_000;

/** Makes the feature over the ports, the market's quotes and what trading does for a dealer. */
export function createOtc(parts: OtcParts): ServerFeature {
  return {
    name: 'otc',
    routes: otcRoutes(parts),
    invariants: OTC_INVARIANTS,
    assetTypes: [
      { type: 'otc.buy', isCapital: false, commands: ['otc.buy.settle'] },
      { type: 'otc.sell', isCapital: false, commands: ['otc.sell.settle'] },
    ],
    tariffs: [OTC_SCHEDULE],
    results: [dealerResult(parts)],
    jobs: [{ name: 'otc.purge', schedule: '35 * * * *', run: () => purge(parts.ports) }],
  };
}

/** Quotes that nobody accepted are forgotten a day after they expired. */
async function purge({ db, clock }: Ports): Promise<void> {
  const expiredBefore = new Date(clock.securityNow() - KEPT_UNUSED_MS);
  while ((await purgeQuotes(db, expiredBefore, BATCH)) === BATCH);
}
