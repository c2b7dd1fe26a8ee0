import type { Instrument } from '../../market.ts';
import { countryOf } from '../../market.ts';
import { shippedListings } from '../listings-file.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

const ONE_TO_ONE = { numerator: 1n, denominator: 1n };
const listings = new Map((await shippedListings()).map((listing) => [listing.instrument.id, listing]));

/** The simulated market of the shipped listings, without splits and imported days. */
export const simulatedMarket = createSandboxProvider({
  seed: 'nopal',
  profileOf: (id) => listings.get(id)?.profile,
  imported: { days: new Map(), sources: new Map() },
  splits: { ratioAt: () => ONE_TO_ONE, ratioOn: () => ONE_TO_ONE },
});

/** A shipped instrument by its id. */
export function listed(id: string): Instrument {
  const listing = listings.get(id);
  if (listing === undefined) throw new RangeError(`${id} is not listed`);
  return { ...listing.instrument, country: countryOf(listing.instrument.exchange) };
}
