import type { AlpacaConfig, TwelveDataConfig } from '#kernel/ports/config.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { MarketDeps } from '../open-providers.ts';
import type { MarketDataProvider } from '../providers/provider.ts';
import type { SplitBoard } from '../split-board.ts';
import { createAlpacaProvider } from './alpaca/alpaca-provider.ts';
import { createBanxicoProvider } from './banxico/banxico-provider.ts';
import { createTwelveDataProvider } from './twelve-data/twelve-data-provider.ts';

/** A provider for each feed whose vendor the configuration names; asks nothing yet. */
export function vendorProviders(
  { config, clock, log }: Pick<Ports, 'config' | 'clock' | 'log'>,
  splits: SplitBoard,
): NonNullable<MarketDeps['providers']> {
  const { america = null, mexico = null, rate = null } = config.market ?? {};
  const needs = { log, splits, now: () => clock.now() };
  const american = america && createAmerican(america, needs);
  return {
    ...(american && { XNAS: american, XNYS: american }),
    ...(mexico && { XMEX: createTwelveDataProvider(mexico, needs) }),
    ...(rate && { fx: createBanxicoProvider(rate, needs) }),
  };
}

const createAmerican = (
  config: AlpacaConfig | TwelveDataConfig,
  needs: Parameters<typeof createAlpacaProvider>[1],
): MarketDataProvider =>
  config.vendor === 'alpaca' ? createAlpacaProvider(config, needs) : createTwelveDataProvider(config, needs);
