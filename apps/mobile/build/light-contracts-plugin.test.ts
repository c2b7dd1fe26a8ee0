import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { lightSource } from './light-contracts-plugin.ts';

it('keeps addresses and constants of a contract and leaves schemas out', () => {
  const input = z.object({ id: z.string() });
  const getStock = defineCall({
    path: 'stock/detail',
    summary: 'One',
    access: 'anonymous',
    input,
    output: input,
  });
  const source = lightSource({
    getStock,
    input,
    PERIODS: ['1m', '5m'],
    MAX: 500,
    CALLS: [getStock],
    check: () => 1,
  });
  expect(source.split('\n')).toEqual([
    'export const getStock = {"path":"stock/detail","access":"anonymous","deed":false};',
    'export const PERIODS = ["1m","5m"];',
    'export const MAX = 500;',
  ]);
});
