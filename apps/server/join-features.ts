import type { Account } from '#features/account/server/index.ts';
import type { Operator } from '#features/operator/server/index.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import {
  type Condition,
  type FeatureTick,
  partOf,
  type ServerFeature,
} from '#kernel/feature/server-feature.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { ledgerCheckJob } from '#kernel/jobs/ledger-check.job.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import { purgeKeysJob } from '#kernel/jobs/purge-keys.job.ts';
import { purgePreviewsJob } from '#kernel/jobs/purge-previews.job.ts';
import { withKeys } from '#kernel/ledger/check-ledger.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type House, listFeatures } from './feature-list.ts';
import { joinLoops, startTickLoop, type TickLoop } from './tick-loop.ts';

/** What the features give to the server, joined. */
export interface JoinedFeatures {
  readonly account: Account;
  readonly operator: Operator;
  readonly routes: readonly Route[];
  readonly conditions: readonly Condition[];
  readonly jobs: readonly PeriodicJob[];
  readonly loop: TickLoop;
  /** Stops the loop, then lets the features go of what they hold. */
  stop(): Promise<void>;
}

/** Makes every feature, opens them, joins what they give and starts their ticks; `tickEveryMs` as in `startTickLoop`. */
export async function joinFeatures(
  ports: House['ports'],
  catalogs: Catalogs,
  tickEveryMs?: number,
): Promise<JoinedFeatures> {
  const { features, account, operator } = listFeatures({ ports, catalogs, tick: () => loop.runOnce() });
  for (const open of partOf(features, 'opening')) await open();
  const loop = startTicks(ports, features, tickEveryMs);
  return {
    account,
    operator,
    loop,
    routes: partOf(features, 'routes'),
    conditions: partOf(features, 'conditions'),
    jobs: joinJobs(ports, features),
    async stop() {
      await loop.stop();
      for (const close of partOf(features, 'closing')) await close();
    },
  };
}

/** What runs by the machine's clock, apart from any call. */
function joinJobs(ports: Ports, features: readonly ServerFeature[]): PeriodicJob[] {
  return [
    purgeKeysJob(ports),
    purgePreviewsJob(ports),
    ledgerCheckJob(ports, [
      ...partOf(features, 'invariants'),
      ...partOf(features, 'keyedInvariants').map(withKeys(ports)),
    ]),
    ...partOf(features, 'jobs'),
  ];
}

/** Trading first drains what is due; what tells many, or goes out to others, ticks apart from it and may take its time. */
function startTicks(ports: Ports, features: readonly ServerFeature[], tickEveryMs?: number): TickLoop {
  const handlers = dueHandlers(partOf(features, 'due'));
  const drain = async () => void (await drainDue(ports, handlers, ports.clock.now()));
  const ticksOf = (loop: FeatureTick['loop']) =>
    partOf(features, 'ticks').filter((tick) => tick.loop === loop);
  const trading = [{ name: 'due', run: drain }, ...ticksOf('trading')];
  return joinLoops(
    startTickLoop(trading, ports.log, tickEveryMs),
    startTickLoop(ticksOf('telling'), ports.log, tickEveryMs),
  );
}
