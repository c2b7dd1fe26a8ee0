import type { TwelveDataConfig } from '#kernel/ports/config.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { MarketDeps } from '../open-providers.ts';
import type { MarketDataProvider } from '../providers/provider.ts';
import type { SplitBoard } from '../split-board.ts';
import { createAlpacaProvider } from './alpaca/alpaca-provider.ts';
import { createBanxicoProvider } from './banxico/banxico-provider.ts';
import { dayRates } from './banxico/day-rate.store.ts';
import { createTwelveDataProvider, openTwelveDataLine } from './twelve-data/twelve-data-provider.ts';

/** A provider for each feed whose vendor the configuration names; asks nothing yet. */
export function vendorProviders(
  { config, clock, db, log }: Pick<Ports, 'config' | 'clock' | 'db' | 'log'>,
  splits: SplitBoard,
): NonNullable<MarketDeps['providers']> {
  const { america = null, mexico = null, rate = null } = config.market ?? {};
  const needs = { log, splits, now: () => clock.now() };
  const lines = new Map<string, VendorLine>();
  const twelveData = (of: TwelveDataConfig): MarketDataProvider => {
    const line = lines.get(`${of.url} ${of.key}`) ?? openTwelveDataLine(of);
    lines.set(`${of.url} ${of.key}`, line);
    return createTwelveDataProvider(of, { line, ...needs });
  };
  const american =
    america && (america.vendor === 'alpaca' ? createAlpacaProvider(america, needs) : twelveData(america));
  return {
    ...(american && { XNAS: american, XNYS: american }),
    ...(mexico && { XMEX: twelveData(mexico) }),
    ...(rate && { fx: createBanxicoProvider(rate, { ...needs, rates: dayRates(db) }) }),
  };
}
