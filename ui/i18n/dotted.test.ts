import { expect, test } from 'vitest';
import { dotted } from './dotted.ts';

test('what is missing takes its dot along', () => {
  expect(dotted('AAPL', 'NASDAQ', '2×')).toBe('AAPL\u00a0· NASDAQ\u00a0· 2×');
  expect(dotted('AAPL', null, '', undefined)).toBe('AAPL');
  expect(dotted(null)).toBe('');
});
