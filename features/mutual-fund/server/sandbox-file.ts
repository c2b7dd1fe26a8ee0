import { formatPrice } from '#kernel/money/money.ts';
import { NAV_COLUMNS } from '../nav-file.ts';
import { SANDBOX_FUNDS, simulatedNavs } from './sandbox-funds.ts';

/**
 * A file as a simulated administrator would send it: the values that a fund without a provider has from a date to a business
 * instant, so many of the last left out. For the sandbox's seeds and for tests.
 */
export function sandboxFile(
  seed: string,
  fundId: string,
  { from, at, without }: { from: string; at: number; without: number },
): string {
  const fund = SANDBOX_FUNDS.find(({ terms }) => terms.id === fundId);
  if (fund === undefined) throw new Error(`the sandbox has no fund ${fundId}`);
  const navs = simulatedNavs(seed, fund, from, at);
  const lines = navs
    .slice(0, navs.length - without)
    .map(({ date, nav }) => `${fundId},${date},${formatPrice(nav)}`);
  return `${[NAV_COLUMNS.join(','), ...lines].join('\n')}\n`;
}
