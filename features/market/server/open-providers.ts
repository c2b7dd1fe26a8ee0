import type { Exchange } from '#kernel/calendar/exchange.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { MarketConfig } from '#kernel/ports/config.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Instrument } from '../market.ts';
import { loadImportedDays } from './imported-day.store.ts';
import { loadInstruments, type StoredInstrument } from './instrument.store.ts';
import type { ProviderOf } from './market-book.ts';
import type { MarketDataProvider } from './providers/provider.ts';
import { arrangeImported, createSandboxProvider } from './providers/sandbox-provider.ts';
import type { SandboxMarket } from './providers/series-shelf.ts';
import { createSplitBoard, type SplitBoard, type StockSplit } from './split-board.ts';

/** What has a provider of its own: an exchange, and the exchange rate. */
export type Feed = Exchange | 'fx';

export interface MarketDeps {
  /** Real providers; in the sandbox the simulated market stands in for each that the configuration leaves to it. */
  readonly providers?: Partial<Record<Feed, MarketDataProvider>>;
  /** Tests silence a feed with it: the business instant of its last confirmation. */
  readonly feedConfirmedAt?: (instrument: Instrument, now: number) => number;
}

/** There is no real source of prices where only a real one will do. */
export class MissingProviderError extends Error {
  override readonly name = 'MissingProviderError';

  constructor(feed: Feed) {
    super(`no market-data provider for ${feed}: simulated prices never stand in for real ones`);
  }
}

/** Whose account the configuration names for a feed; null where it is left to the simulated market. */
function vendorOf(feed: Feed, market: MarketConfig | undefined) {
  if (market === undefined) return null;
  if (feed === 'fx') return market.rate;
  return feed === 'XMEX' ? market.mexico : market.america;
}

/** Chooses a provider for each feed. MissingProviderError where live mode, or the configuration, wants a real one that is not there. */
export async function chooseProviders(
  ports: Ports,
  deps: MarketDeps,
  instruments: readonly StoredInstrument[],
  splits: SplitBoard,
): Promise<ProviderOf> {
  const sandbox = ports.config.mode === 'sandbox' ? await openSandbox(ports, instruments, splits) : null;
  return (instrument) => {
    const feed = instrument.kind === 'rate' ? 'fx' : instrument.exchange;
    const standIn = vendorOf(feed, ports.config.market) === null ? sandbox : null;
    const provider = deps.providers?.[feed] ?? standIn;
    if (provider === null) throw new MissingProviderError(feed);
    return provider;
  };
}

/** The simulated market of a database beside the server's own: to make again what it said. */
export interface Simulation {
  readonly provider: MarketDataProvider;
  /** Null for an unknown id, and for one whose days were imported: those may have come after what was said. */
  simulated(id: string): Instrument | null;
}

/** Reads the instruments and their profiles; `splits` are those on record. */
export async function openSimulation(
  db: Queryable,
  seed: string,
  splits: readonly StockSplit[],
): Promise<Simulation> {
  const instruments = await loadInstruments(db);
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const board = createSplitBoard();
  board.keep(splits);
  const imported = arrangeImported(await loadImportedDays(db));
  const provider = simulate({ seed, instruments, imported, splits: board });
  return { provider, simulated: (id) => (imported.days.has(id) ? null : (byId.get(id) ?? null)) };
}

async function openSandbox(
  ports: Ports,
  instruments: readonly StoredInstrument[],
  splits: SplitBoard,
): Promise<MarketDataProvider> {
  const imported = arrangeImported(await loadImportedDays(ports.db));
  return simulate({ seed: ports.config.sandboxSeed, instruments, imported, splits });
}

type Simulated = Pick<SandboxMarket, 'seed' | 'imported' | 'splits'> & {
  readonly instruments: readonly StoredInstrument[];
};

function simulate({ instruments, ...market }: Simulated): MarketDataProvider {
  const profiles = new Map(instruments.map(({ id, profile }) => [id, profile]));
  return createSandboxProvider({ ...market, profileOf: (id) => profiles.get(id) });
}
