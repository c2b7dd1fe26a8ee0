import { type Route, route } from '#kernel/http/route.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { advanceClockCall, clockCall, operatorAdvanceClockCall, startingCashCall } from '../contract.ts';
import { type ClockMover, moveClock } from './move-clock.ts';
import { startingCashAt } from './starting-cash.store.ts';

/** The sandbox's calls. */
export function sandboxRoutes(mover: ClockMover): Route[] {
  const present = () => ({ now: new Date(mover.clock.now()).toISOString() });
  return [
    route(clockCall, () => ({ ...present(), ...(mover.real !== 'none' && { real: mover.real }) })),
    route(
      advanceClockCall,
      async (context, wish) => {
        const moved = await moveClock(mover, { kind: 'investor', id: context.investorId }, wish);
        if (moved) await mover.afterMove();
        return present();
      },
      // What fell due on the way is done in transactions of its own, one by one.
      { ownTransaction: true, postOnly: true },
    ),
    route(
      operatorAdvanceClockCall,
      async (context, wish) => {
        const moved = await moveClock(mover, { kind: 'operator', id: context.operatorId }, wish);
        if (moved) context.afterCommit(() => mover.afterMove());
        return present();
      },
      { postOnly: true },
    ),
    route(startingCashCall, async (context) => {
      const cash = await startingCashAt(context.db, context.now);
      return { cash: cash.map(({ currency, amount }) => ({ currency, amount: formatMoney(amount) })) };
    }),
  ];
}
