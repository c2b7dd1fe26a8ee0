import type { Exchange } from '#kernel/calendar/exchange.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Instrument } from '../market.ts';
import { loadImportedDays } from './imported-day.store.ts';
import type { StoredInstrument } from './instrument.store.ts';
import type { ProviderOf } from './market-book.ts';
import type { MarketDataProvider } from './providers/provider.ts';
import { arrangeImported, createSandboxProvider } from './providers/sandbox-provider.ts';
import type { SplitBoard } from './split-board.ts';

export interface MarketDeps {
  /** Real providers by exchange, and one for exchange rates; in the sandbox the simulated market stands in for each. */
  readonly providers?: Partial<Record<Exchange | 'fx', MarketDataProvider>>;
  /** Tests silence a feed with it: the business instant of its last confirmation. */
  readonly feedConfirmedAt?: (instrument: Instrument, now: number) => number;
}

/** Live mode was started without a real source of prices. */
export class MissingProviderError extends Error {
  override readonly name = 'MissingProviderError';

  constructor(feed: string) {
    super(`no market-data provider for ${feed}: live mode has no simulated prices`);
  }
}

/** Chooses a provider for each exchange and for exchange rates. MissingProviderError where live mode lacks one. */
export async function chooseProviders(
  ports: Ports,
  deps: MarketDeps,
  instruments: readonly StoredInstrument[],
  splits: SplitBoard,
): Promise<ProviderOf> {
  const sandbox = ports.config.mode === 'sandbox' ? await openSandbox(ports, instruments, splits) : null;
  return (instrument) => {
    const feed = instrument.kind === 'rate' ? 'fx' : instrument.exchange;
    const provider = deps.providers?.[feed] ?? sandbox;
    if (provider === null) throw new MissingProviderError(feed);
    return provider;
  };
}

async function openSandbox(
  ports: Ports,
  instruments: readonly StoredInstrument[],
  splits: SplitBoard,
): Promise<MarketDataProvider> {
  const profiles = new Map(instruments.map(({ id, profile }) => [id, profile]));
  return createSandboxProvider({
    seed: ports.config.sandboxSeed,
    profileOf: (id) => profiles.get(id),
    imported: arrangeImported(await loadImportedDays(ports.db)),
    splits,
  });
}
