import { EXCHANGES, type Exchange } from '#kernel/calendar/calendar.ts';
import { type VenueName, venueOf } from '#kernel/contract/venue.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { TradeConfiguration } from '../configuration.store.ts';
import type { TradeMarket } from '../trade-market.ts';
import { alpacaVenue } from './alpaca/alpaca-venue.ts';
import { simulatedVenue } from './simulated-venue.ts';
import type { Venue } from './venue.ts';
import type { ExecutingVenue } from './venue-desk.ts';

interface Needs {
  readonly ports: Ports;
  readonly market: TradeMarket;
  readonly venue?: Venue;
  readonly american?: Venue;
}

/** The venues of the configuration, or those that a test gives, each once with its exchanges; none for what nobody executes. */
export function chooseVenues(
  { ports, market, venue, american }: Needs,
  configuration: () => Promise<TradeConfiguration>,
): ExecutingVenue[] {
  if (venue !== undefined) return [{ venue, exchanges: null }];
  const open = (name: VenueName): Venue => {
    const { venue: outside } = ports.config;
    if (name === 'simulated') return simulatedVenue(ports, market, configuration);
    if (outside === undefined) throw new Error(`nothing says how orders reach ${name}`);
    return alpacaVenue(ports, { name, ...outside.america });
  };
  const executing: ExecutingVenue[] =
    american === undefined ? [] : [{ venue: american, exchanges: AMERICAN }];
  const left = EXCHANGES.filter((exchange) => american === undefined || !AMERICAN.includes(exchange));
  for (const [name, exchanges] of Map.groupBy(left, (exchange) => venueOf(ports.config, exchange))) {
    if (name !== null) executing.push({ venue: open(name), exchanges: isAll(exchanges) ? null : exchanges });
  }
  return executing;
}

const AMERICAN: readonly Exchange[] = EXCHANGES.filter((exchange) => exchange !== 'XMEX');
const isAll = (exchanges: readonly Exchange[]) => exchanges.length === EXCHANGES.length;
