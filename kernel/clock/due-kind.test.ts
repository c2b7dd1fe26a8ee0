import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Transaction } from '#kernel/database/database.ts';
import { dueHandlers, dueKind } from './due-kind.ts';

// Handlers here ask the database nothing.
const tx = {} as Transaction;
const item = { kind: 'loan.due', key: 'l1', at: 5 };
const amounts: string[] = [];
const kind = dueKind('loan.due', z.object({ amount: z.string() }), async (_tx, { payload }) => {
  amounts.push(payload.amount);
});

it('gives the handler a payload that was checked', async () => {
  await kind.handle(tx, { ...item, payload: { amount: '10.00' } }, () => undefined);
  expect(amounts).toEqual(['10.00']);
});

it('fails for a payload of another shape, before the handler sees it', async () => {
  expect(() => kind.handle(tx, { ...item, payload: { amount: 10 } }, () => undefined)).toThrow('amount');
  expect(amounts).toEqual(['10.00']);
});

it('refuses that two features handle the same kind', () => {
  expect([...dueHandlers([kind]).keys()]).toEqual(['loan.due']);
  expect(() => dueHandlers([kind, kind])).toThrow('loan.due is handled twice');
});
