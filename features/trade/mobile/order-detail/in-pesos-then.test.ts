import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type Catalog, createWords } from '#ui/i18n/words.tsx';
import es from '../../messages/es.json' with { type: 'json' };
import { inPesosThen } from './in-pesos-then.ts';

const KEY = 'trade.order.inPesosThen';
// A text without markup compiles to what a catalog holds.
const catalog = { [KEY]: compileMessageOrThrow(es[KEY]) } as Catalog;
const words = createWords('es', catalog, () => Promise.resolve());

test('a total in dollars is told in pesos at the rate of then, to the cent', () => {
  expect(inPesosThen(words, { total: '2272.50', fxThen: '18.312' })).toBe(
    '≈ $41,614.02\u00a0MXN a 18.3120, el tipo de cambio de ese momento',
  );
});

test('no pesos are told where the rate of then is not known', () => {
  expect(inPesosThen(words, { total: '2272.50', fxThen: null })).toBeNull();
});
