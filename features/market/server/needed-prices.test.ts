import { expect, test } from 'vitest';
import { createHouseNeeds } from './needed-prices.ts';

test('what the house goes by is needed for some seconds after it was last said', () => {
  let now = 0;
  const needs = createHouseNeeds(() => now);
  const screens = new Set(['TSLA.XNAS']);
  needs.say(['WALMEX.XMEX', 'AAPL.XNAS'], 'money');
  needs.say(['WALMEX.XMEX'], 'alerts');
  now = 6_000;
  needs.say(['AAPL.XNAS'], 'money');
  now = 10_000;
  const all = { money: new Set(['WALMEX.XMEX', 'AAPL.XNAS']), alerts: new Set(['WALMEX.XMEX']), screens };
  expect(needs.beside(screens)).toEqual(all);
  now = 10_001;
  expect(needs.beside(screens)).toEqual({ money: new Set(['AAPL.XNAS']), alerts: new Set(), screens });
});
