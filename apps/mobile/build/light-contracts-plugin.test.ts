import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { importedNames, lightExports } from './light-contracts-plugin.ts';

it('keeps addresses and constants of a contract and leaves schemas and functions out', () => {
  const input = z.object({ id: z.string() });
  const getStock = defineCall({
    path: 'stock/detail',
    summary: 'One',
    access: 'anonymous',
    input,
    output: input,
  });
  const withdraw = defineCall({
    path: 'withdrawal/create',
    summary: 'Out',
    access: 'investor',
    command: true,
    signs: ['id'],
    input,
    output: input,
  });
  const contract = {
    getStock,
    withdraw,
    input,
    PERIODS: ['1m', '5m'],
    MAX: 500,
    CALLS: [getStock],
    CALLS_OF: { stock: { getStock } },
    PARTLY: { getStock, input },
    check: () => 1,
  };
  expect(lightExports(contract)).toEqual({
    getStock: { path: 'stock/detail', access: 'anonymous', command: false },
    withdraw: { path: 'withdrawal/create', access: 'investor', command: true, signs: ['id'] },
    PERIODS: ['1m', '5m'],
    MAX: 500,
    CALLS_OF: { stock: { getStock: { path: 'stock/detail', access: 'anonymous', command: false } } },
  });
});

it('sees what a module takes from a contract', () => {
  const code = `import { type Bar, listBars, check as ok } from '../contract.ts';
import type { Stock } from '../contract.ts';
import { other } from './other.ts';`;
  expect(importedNames(code, '../contract.ts')).toEqual(['listBars', 'check']);
  expect(importedNames("export * from '../contract.ts';", '../contract.ts')).toEqual(['*']);
});
