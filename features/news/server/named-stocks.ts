import type { Market } from '#features/market/server/index.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

/** What tells which stock a publisher means. */
type Listings = Pick<Market, 'instrument' | 'instruments'>;

/**
 * The ids that were meant, each once: an id is itself, a bare symbol the only listing that has it. Refuses `news.stock_unknown`
 * for what nothing is called, and `news.stock_ambiguous` for a symbol of several, with what there is to choose from.
 */
export function namedStocks(market: Listings, typed: readonly string[]): string[] {
  const found = typed.map((name) => ({ name, ids: meant(market, name) }));
  const unknown = found.filter(({ ids }) => ids.length === 0);
  if (unknown.length > 0) throw refused('news.stock_unknown', { stocks: namesOf(unknown) });
  const ambiguous = found.find(({ ids }) => ids.length > 1);
  if (ambiguous !== undefined) {
    const { name, ids } = ambiguous;
    throw refused('news.stock_ambiguous', { symbol: name, stocks: ids.join(', ') });
  }
  return [...new Set(found.flatMap(({ ids }) => ids))];
}

function meant(market: Listings, name: string): string[] {
  if (market.instrument(name) !== null) return [name];
  const symbol = name.toUpperCase();
  return market
    .instruments()
    .filter((instrument) => instrument.symbol.toUpperCase() === symbol)
    .map(({ id }) => id);
}

const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name).join(', ');

const refused = (reason: string, values: Record<string, string>) =>
  new Refusal(reason, { code: CODES.invalidInput, fields: { stockIds: reason }, values });
