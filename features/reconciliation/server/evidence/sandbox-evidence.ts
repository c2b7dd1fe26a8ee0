import { splitsOnRecord } from '#features/corporate-action/server/index.ts';
import { openSimulation, type Simulation } from '#features/market/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';
import { type KeptQuote, selectSimulated } from './kept-quote.store.ts';

const SECOND_MS = 1_000;

/**
 * For the ledger's check of a sandbox: its market is a function of seed, stock and instant, so that what it is said to have
 * given can be made again. A quote that somebody else made up is named, however near the true one it lies.
 */
export const sandboxEvidence = (seed: string): readonly Invariant[] => [
  {
    name: 'each kept quote of the simulated market is what it gave at that instant, made again from its seed',
    async find(tx) {
      const quotes = await selectSimulated(tx);
      if (quotes.length === 0) return [];
      const simulation = await simulationOf(tx, seed);
      const faults: { place: string; found: string }[] = [];
      for (const quote of quotes) {
        if (await isGiven(simulation, quote)) continue;
        const { hash, stockId, bid, ask, last, quotedAt } = quote;
        const found = `${stockId} ${last} (${bid ?? '–'} / ${ask ?? '–'}) at ${quotedAt.toISOString()}`;
        faults.push({ place: `quote ${hash}`, found });
      }
      return faults;
    },
  },
];

const simulationOf = async (tx: Queryable, seed: string): Promise<Simulation> =>
  openSimulation(tx, seed, await splitsOnRecord(tx));

async function isGiven({ provider, simulated }: Simulation, quote: KeptQuote): Promise<boolean> {
  const instrument = simulated(quote.stockId);
  if (instrument === null) return true;
  const at = quote.quotedAt.getTime();
  if (quote.kind === 'bar') {
    const date = exchangeDate(instrument.exchange, at - 1);
    const bar = await provider.dayBar(instrument, date, at + SECOND_MS);
    return bar !== null && bar.low === quote.low && bar.high === quote.high;
  }
  // The last second of a session is still what is quoted after it.
  return [at, at + SECOND_MS].some((now) => {
    const given = provider.snapshot(instrument, now);
    const isSame = given !== null && given.quotedAt === at && given.price === quote.last;
    return isSame && (quote.bid === null || (given.bid === quote.bid && given.ask === quote.ask));
  });
}
