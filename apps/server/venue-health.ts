import type { HealthLine } from '#features/operator/server/index.ts';
import type { Trade } from '#features/trade/server/index.ts';

/** The venue as the console's dashboard shows it: down where nothing leaves, behind where something is in doubt. */
export async function venueHealth(trade: Trade): Promise<HealthLine[]> {
  const { venue, unsent, late, doubtful, parked } = await trade.health();
  const state = late > 0 ? 'down' : doubtful > 0 || parked > 0 ? 'stale' : 'good';
  const counts = [
    { name: 'unsent', count: unsent },
    { name: 'doubtful', count: doubtful },
    { name: 'parked', count: parked },
  ];
  return [{ kind: 'venue', part: 'venue', state, source: venue, counts }];
}
