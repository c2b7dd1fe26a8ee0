import type { HealthLine } from '#kernel/feature/console-parts.ts';
import { findHalt } from '../guard/order-guard.store.ts';
import type { Trading } from '../trading.ts';
import { isOutside } from './venue.ts';
import type { VenueDesk } from './venue-desk.ts';
import { selectVenueHealth } from './venue-health.store.ts';

/** Groups of exchanges as the dashboard names them, by one of each. */
const GROUPS = [
  ['venue.america', 'XNAS'],
  ['venue.mexico', 'XMEX'],
] as const;

/** Where orders go, on the console's dashboard: one line where one venue executes all, else one for each group of exchanges. */
export async function venueHealth(trading: Trading): Promise<HealthLine[]> {
  const { venues } = trading;
  const [only] = venues.desks;
  if (only?.exchanges === null) return [await deskHealth(trading, 'venue', only)];
  return Promise.all(GROUPS.map(([part, exchange]) => deskHealth(trading, part, venues.of(exchange))));
}

/**
 * Down where nothing leaves or comes back, stale where something is in doubt. Where nobody executes orders nothing can be
 * wrong.
 */
async function deskHealth({ ports }: Trading, part: string, desk: VenueDesk | null): Promise<HealthLine> {
  if (desk === null) return { kind: 'venue', part, state: 'good', source: 'none', counts: [] };
  const { venue, exchanges } = desk;
  const of = { venue: venue.name, exchanges };
  const { unsent, late, doubtful, parked } = await selectVenueHealth(ports.db, ports.clock.securityNow(), of);
  const isHalted = (await findHalt(ports.db)) !== null;
  const isAway = isOutside(venue) && !venue.isReached();
  const state = late > 0 || isHalted || isAway ? 'down' : doubtful > 0 || parked > 0 ? 'stale' : 'good';
  const counts = [
    { name: 'unsent', count: unsent },
    { name: 'doubtful', count: doubtful },
    { name: 'parked', count: parked },
    ...(isHalted ? [{ name: 'halted', count: 1 }] : []),
  ];
  return { kind: 'venue', part, state, source: venue.name, counts };
}
