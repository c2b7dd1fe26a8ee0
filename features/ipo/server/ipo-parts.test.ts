import { expect, test } from 'vitest';
import { assertSellable } from './ipo-parts.ts';

const asked = (mode: 'live' | 'sandbox', america: boolean, exchange: 'XMEX' | 'XNAS') => () =>
  assertSellable({ config: { mode, ...(america && { venue: { america: {} } }) } as never }, exchange);

test('shares that nobody could sell again are not issued', () => {
  expect(asked('live', true, 'XMEX')).toThrow('market.no_venue');
  expect(asked('live', false, 'XNAS')).toThrow('market.no_venue');
  expect(asked('live', true, 'XNAS')).not.toThrow();
  expect(asked('sandbox', false, 'XMEX')).not.toThrow();
});
