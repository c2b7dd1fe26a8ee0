import { drainDue } from '#kernel/clock/drain-due.ts';
import type { DueHandlers } from '#kernel/clock/due.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { MadeFeatures } from './make-features.ts';
import { joinLoops, startTickLoop, type TickLoop } from './tick-loop.ts';

/** Starts what looks at the time again and again; `tickEveryMs` as in `startTickLoop`. */
export function startFeatureTicks(ports: Ports, made: MadeFeatures, tickEveryMs?: number): TickLoop {
  const due: DueHandlers = new Map([...made.trade.due, ...made.tariff.due, ...made.passwordResets.due]);
  const trading = startTickLoop(
    [
      { name: 'due', run: async () => void (await drainDue(ports, due, ports.clock.now())) },
      { name: 'market', run: () => made.market.tick() },
      { name: 'trade', run: () => made.trade.tick() },
      { name: 'proof', run: () => made.proof.tick() },
    ],
    ports.log,
    tickEveryMs,
  );
  // Apart from trading: what many are told, or what goes out to others, may take its time.
  const telling = startTickLoop(
    [
      { name: 'announcement', run: async () => void (await made.announcements.fanOut()) },
      { name: 'web-push', run: () => made.webPush.send() },
    ],
    ports.log,
    tickEveryMs,
  );
  return joinLoops(trading, telling);
}
