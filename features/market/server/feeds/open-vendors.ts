import type { Ports } from '#kernel/ports/ports.ts';
import type { MarketDeps } from '../open-providers.ts';
import type { SplitBoard } from '../split-board.ts';

/** A provider for each feed whose vendor the configuration names; asks nothing yet. */
export function vendorProviders(
  _ports: Pick<Ports, 'config' | 'log'>,
  _splits: SplitBoard,
): NonNullable<MarketDeps['providers']> {
  return {};
}
