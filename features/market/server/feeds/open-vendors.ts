import type { Ports } from '#kernel/ports/ports.ts';
import type { MarketDeps } from '../open-providers.ts';
import type { SplitBoard } from '../split-board.ts';
import { createAlpacaProvider } from './alpaca/alpaca-provider.ts';
import { createBanxicoProvider } from './banxico/banxico-provider.ts';

/** A provider for each feed whose vendor the configuration names; asks nothing yet. */
export function vendorProviders(
  { config, clock, log }: Pick<Ports, 'config' | 'clock' | 'log'>,
  splits: SplitBoard,
): NonNullable<MarketDeps['providers']> {
  const { america = null, rate = null } = config.market ?? {};
  const needs = { log, splits, now: () => clock.now() };
  const alpaca = america?.vendor === 'alpaca' ? createAlpacaProvider(america, needs) : null;
  return {
    ...(alpaca && { XNAS: alpaca, XNYS: alpaca }),
    ...(rate && { fx: createBanxicoProvider(rate, needs) }),
  };
}
