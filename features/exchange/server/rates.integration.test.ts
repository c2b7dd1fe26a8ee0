import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#kernel/database/transact.ts';
import { seededChance } from '#kernel/id/id.ts';
import { money, type Price, parsePrice } from '#kernel/money/money.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { PreviewExchangeInput } from '../contract.ts';
import { previewExchange } from './preview-exchange.ts';

// exchange/preview over rates that the sandbox's own source never gives.
const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const ANA = '0197a000-0000-7000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const quoted = (rate: Price, stale = false) => ({ rate, quotedAt: NOW, source: 'test', stale });
const RICH = { available: money(10n ** 18n), settled: money(10n ** 18n), waiting: money(0n) };

/** Asks for a preview while the market says so; throws its refusal. */
const ask = (fx: ReturnType<typeof quoted> | null, input: PreviewExchangeInput) =>
  transact(database.db, (tx) =>
    previewExchange(
      {
        ports: { chance: seededChance('rates') },
        market: { fx: () => fx },
        cashier: { settledCash: async () => RICH },
      },
      { tx, investorId: ANA, now: NOW, securityNow: NOW },
      input,
    ),
  );

const previews = async () =>
  (await database.owner.query("SELECT FROM preview WHERE kind = 'exchange'")).rowCount;

test.each([
  ['no source gives a rate', null, 'exchange.rate_unknown'],
  ['its feed has fallen behind', quoted(parsePrice('18.25'), true), 'exchange.rate_stale'],
])('given that %s, then nothing is shown and nothing kept', async (_what, fx, reason) => {
  for (const input of [{ from: 'MXN', amount: '1000' } as const, { from: 'USD', receive: '1000' } as const])
    await expect(ask(fx, input)).rejects.toMatchObject({ reason });
  expect(await previews()).toBe(0);
});

test('given more than the ledger can write in the other currency, then it is refused under its own field', async () => {
  const fx = quoted(parsePrice('1000000'));
  const most = '9999999999999.99';
  await expect(ask(fx, { from: 'USD', amount: most })).rejects.toMatchObject({
    reason: 'exchange.too_large',
    fields: { amount: 'exchange.too_large' },
  });
  await expect(ask(fx, { from: 'MXN', receive: most })).rejects.toMatchObject({
    reason: 'exchange.too_large',
    fields: { receive: 'exchange.too_large' },
  });
  expect(await previews()).toBe(0);
});
