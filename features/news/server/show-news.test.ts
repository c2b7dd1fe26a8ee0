import { expect, test } from 'vitest';
import type { NewsItem } from '../contract.ts';
import { aboutHeld } from './show-news.ts';

const stock = (id: string) => ({ id, symbol: id });
const item = (stocks: string[], indexId: string | null) =>
  ({ stocks: stocks.map(stock), figures: indexId && { indexId } }) as NewsItem;
const idsOf = ({ stocks }: NewsItem) => stocks.map(({ id }) => id);

test('a summary names to who holds some of its stocks those alone, and no index', () => {
  const summary = item(['IPC', 'VOLARA', 'ALEBEP', 'WALMEX'], 'IPC');
  expect(idsOf(aboutHeld(summary, ['WALMEX', 'AAPL']))).toEqual(['WALMEX']);
});

test('any other piece names all of its stocks, those that are held first', () => {
  expect(idsOf(aboutHeld(item(['MSFT', 'AAPL', 'KO'], null), ['KO', 'AAPL']))).toEqual([
    'AAPL',
    'KO',
    'MSFT',
  ]);
});
