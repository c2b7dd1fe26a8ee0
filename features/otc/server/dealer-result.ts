import type { FirmResult, ResultLine } from '#kernel/feature/console-parts.ts';
import { type Currency, money } from '#kernel/money/money.ts';
import { gainAtMark } from '../otc-price.ts';
import type { OtcParts } from './otc-parts.ts';
import { type StoredBook, selectBooks } from './quote.store.ts';

const CURRENCIES = ['MXN', 'USD'] as const satisfies readonly Currency[];

/** What the dealer's own book has brought: realised, and by the last prices what is open. */
export function dealerResult({ market }: Pick<OtcParts, 'market'>): FirmResult {
  return async (db) => {
    const books = await selectBooks(db);
    return CURRENCIES.map((currency): ResultLine => {
      const mine = books.filter((book) => book.currency === currency);
      const marks = mine.map((book) => gainAtMark(book, market.quote(book.stockId)?.price ?? null));
      return {
        name: 'dealer',
        currency,
        realised: sum(mine.map(({ realised }: StoredBook) => realised)),
        // Of what has no price nobody knows the gain: then none is told.
        open: marks.every((mark) => mark !== null) ? sum(marks) : null,
        count: mine.filter(({ shares }) => shares !== 0n).length,
      };
    });
  };
}

const sum = (amounts: readonly bigint[]) => money(amounts.reduce((total, amount) => total + amount, 0n));
