import {
  allSessions,
  type Exchange,
  MINUTE_MS,
  previousSession,
  sessionIndex,
} from '#kernel/calendar/calendar.ts';

/** A sandbox investor who is there from the first start, with the password that is printed for everyone to see. */
export interface SeedInvestor {
  readonly phone: string;
  readonly password: string;
}

export const ANA: SeedInvestor = { phone: '5512340001', password: 'nopal.y.tuna' };
export const BRUNO: SeedInvestor = { phone: '5512340002', password: 'cafe.de.olla' };

/** What an investor does. Quantities, amounts and percentages are decimal strings. */
export type SeedCommand =
  | { readonly kind: 'register' }
  | {
      readonly kind: 'buy';
      readonly stockId: string;
      readonly quantity: string;
      /** Half of it with what the firm lends. */
      readonly leverage?: '2';
    }
  /** From the dealer, at its firm price. */
  | { readonly kind: 'buy-otc'; readonly stockId: string; readonly quantity: string }
  | { readonly kind: 'buy-amount'; readonly stockId: string; readonly amount: string }
  /** Good till cancelled, so far below the price that it will wait. */
  | {
      readonly kind: 'buy-limit';
      readonly stockId: string;
      readonly quantity: string;
      readonly percentOfPrice: string;
    }
  /** The whole of the position, without a quantity. */
  | { readonly kind: 'close'; readonly stockId: string; readonly quantity?: string }
  | { readonly kind: 'cancel'; readonly stockId: string };

/** One command, so many sessions before the last that is over, so many minutes after its open. */
export interface SeedStep {
  /** Never changed once released: it is how a second start knows what was done. */
  readonly name: string;
  readonly investor: SeedInvestor;
  readonly exchange: Exchange;
  readonly sessionsAgo: number;
  readonly minute: number;
  readonly command: SeedCommand;
}

/** A step with its business instant, epoch milliseconds. */
export interface ScheduledStep extends SeedStep {
  readonly at: number;
}

const step = (
  name: string,
  investor: SeedInvestor,
  [exchange, sessionsAgo, minute]: readonly [Exchange, number, number],
  command: SeedCommand,
): SeedStep => ({ name, investor, exchange, sessionsAgo, minute, command });

/** Two histories of a few months: whole and partial closes, fractions, both countries, one order that waits. */
export const SEED_STEPS: readonly SeedStep[] = [
  step('bruno.register', BRUNO, ['XNYS', 62, 20], { kind: 'register' }),
  step('bruno.buy.msft', BRUNO, ['XNAS', 62, 41], { kind: 'buy', stockId: 'MSFT.XNAS', quantity: '6' }),
  step('bruno.buy.cemex', BRUNO, ['XMEX', 55, 75], {
    kind: 'buy',
    stockId: 'CEMEXCPO.XMEX',
    quantity: '1500',
  }),
  step('bruno.close.msft', BRUNO, ['XNAS', 38, 130], { kind: 'close', stockId: 'MSFT.XNAS' }),
  step('ana.register', ANA, ['XNYS', 34, 15], { kind: 'register' }),
  step('ana.buy.aapl', ANA, ['XNAS', 34, 48], { kind: 'buy', stockId: 'AAPL.XNAS', quantity: '10' }),
  step('ana.buy.walmex', ANA, ['XMEX', 30, 22], { kind: 'buy', stockId: 'WALMEX.XMEX', quantity: '400' }),
  step('bruno.buy.jpm', BRUNO, ['XNYS', 26, 200], { kind: 'buy', stockId: 'JPM.XNYS', quantity: '8' }),
  step('ana.buy.nvda', ANA, ['XNAS', 21, 95], { kind: 'buy', stockId: 'NVDA.XNAS', quantity: '5' }),
  step('bruno.close.cemex', BRUNO, ['XMEX', 17, 310], {
    kind: 'close',
    stockId: 'CEMEXCPO.XMEX',
    quantity: '500',
  }),
  step('ana.close.aapl', ANA, ['XNAS', 12, 64], { kind: 'close', stockId: 'AAPL.XNAS', quantity: '4' }),
  step('ana.buy.ko', ANA, ['XNYS', 8, 33], { kind: 'buy-amount', stockId: 'KO.XNYS', amount: '500.00' }),
  step('bruno.buy.gmexico', BRUNO, ['XMEX', 6, 180], {
    kind: 'buy',
    stockId: 'GMEXICOB.XMEX',
    quantity: '250',
  }),
  step('bruno.lever.jpm', BRUNO, ['XNYS', 6, 240], {
    kind: 'buy',
    stockId: 'JPM.XNYS',
    quantity: '4',
    leverage: '2',
  }),
  step('bruno.limit.tsla', BRUNO, ['XNAS', 5, 60], {
    kind: 'buy-limit',
    stockId: 'TSLA.XNAS',
    quantity: '2',
    percentOfPrice: '85',
  }),
  step('bruno.cancel.tsla', BRUNO, ['XNAS', 4, 60], { kind: 'cancel', stockId: 'TSLA.XNAS' }),
  step('ana.close.nvda', ANA, ['XNAS', 3, 250], { kind: 'close', stockId: 'NVDA.XNAS' }),
  step('ana.otc.walmex', ANA, ['XMEX', 2, 120], {
    kind: 'buy-otc',
    stockId: 'WALMEX.XMEX',
    quantity: '100',
  }),
  step('ana.lever.msft', ANA, ['XNAS', 1, 45], {
    kind: 'buy',
    stockId: 'MSFT.XNAS',
    quantity: '2',
    leverage: '2',
  }),
  step('ana.limit.amzn', ANA, ['XNAS', 0, 90], {
    kind: 'buy-limit',
    stockId: 'AMZN.XNAS',
    quantity: '3',
    percentOfPrice: '80',
  }),
];

/** The steps at their instants before business time `now`, in order of time: the market's past runs once, forward. */
export function scheduleSeeds(now: number, steps: readonly SeedStep[] = SEED_STEPS): ScheduledStep[] {
  return steps.map((each) => ({ ...each, at: instantOf(each, now) })).sort((a, b) => a.at - b.at);
}

function instantOf({ exchange, sessionsAgo, minute, name }: SeedStep, now: number): number {
  const last = sessionIndex(exchange, previousSession(exchange, now).date);
  const session = allSessions(exchange)[last - sessionsAgo];
  if (session === undefined) throw new Error(`${name} lies before the calendars`);
  // An early close may have cut the minute off.
  return session.opensAt + Math.min(minute, session.minutes - 1) * MINUTE_MS;
}
