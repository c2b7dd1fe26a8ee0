import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { alertOf, isRefusal, symbolOf } from './about.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const told = (kind: string | null, values: Record<string, string | number> = {}) => ({ kind, values });

/** Every kind that has words. */
const KINDS = globSync('features/*/messages/es.json', { cwd: ROOT }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'))).flatMap(
    (key) => key.match(/^notification\.(\w+\.\w+)\.title$/)?.[1] ?? [],
  ),
);

it('says of each kind whether it is a refusal', () => {
  expect(KINDS.filter((kind) => isRefusal(told(kind, { reason: 'cancelled' }))).sort()).toEqual([
    'deposit.rejected',
    'identity.rejected',
    'ipo.failed',
    'loan.rejected',
    'placement.failed',
    'security.forgotten_rejected',
    'security.password_reset_rejected',
    'withdrawal.asker_left',
    'withdrawal.rejected',
  ]);
});

it('an order that the market turned away was refused; one taken back or left over at the close was not', () => {
  const ended = (reason: string, filled = '0') => isRefusal(told('order.ended', { reason, filled }));
  expect(['rejected', 'unlisted', 'margin_close', 'split'].filter((reason) => !ended(reason))).toEqual([]);
  expect(['cancelled', 'session_over'].filter((reason) => ended(reason))).toEqual([]);
  // and what was executed in part came to be
  expect(ended('rejected', '4')).toBe(false);
});

it('an alert shows the day that came to its price; one for a day’s change waited for no price', () => {
  const day = { symbol: 'AAPL', line: '230.8 232 233.05', change: '0.95', value: '233.00' };
  expect(alertOf(told('alert.fired', { ...day, kind: 'above' }))).toEqual({
    line: ['230.8', '232', '233.05'],
    changePercent: '0.95',
    bound: '233.00',
  });
  expect(alertOf(told('alert.fired', { ...day, kind: 'day_change' }))?.bound).toBeNull();
  // and one whose day was not kept, or something else, shows none
  expect(alertOf(told('alert.fired', { symbol: 'AAPL', kind: 'above', value: '1' }))).toBeNull();
  expect(alertOf(told('order.filled', day))).toBeNull();
});

it('what an operator wrote is about no stock and refuses nothing', () => {
  expect([symbolOf(told(null)), isRefusal(told(null))]).toEqual([null, false]);
  expect(symbolOf(told('order.filled', { symbol: 'AAPL' }))).toBe('AAPL');
});
