import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { getSettledCash, listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  closePosition,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import { purgePreviews } from '#kernel/preview/preview.store.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { createExchange, getExchangeRate, listExchanges, previewExchange } from '../contract.ts';
import { EXCHANGE_INVARIANTS } from './invariants.ts';

let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo();
}, 120_000);
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

async function cashOf(who: TestInvestor) {
  const { user } = await who.get(getInfoCall, {});
  return Object.fromEntries(user.cash.map(({ currency, available }) => [currency, available]));
}

/** Everything that a refusal must leave as it was. */
async function stateOf(who: TestInvestor) {
  const { items } = await who.get(listAssetLog, {});
  return { cash: await cashOf(who), log: items, conversions: (await who.get(listExchanges, {})).items };
}

test('needs a log-in, but for the rate', async () => {
  const { anonymous } = world;
  expect(await anonymous.ask(previewExchange, { from: 'MXN', amount: '100' })).toMatchObject({ code: -3 });
  expect(await anonymous.ask(createExchange, { previewId: crypto.randomUUID() }, key())).toMatchObject({
    code: -3,
  });
  expect(await anonymous.ask(listExchanges, {})).toMatchObject({ code: -3 });
  const { rate, least } = await anonymous.get(getExchangeRate, {});
  expect(rate).toMatchObject({ spreadPercent: '0.30', source: 'sandbox', stale: false });
  expect(least).toEqual({ MXN: '50.00', USD: '2.00' });
});

test('given a buy in dollars, then the most in pesos that its review says is at the rate of a conversion', async () => {
  const ana = await world.register();
  const { rate } = await ana.get(getExchangeRate, {});
  const { approximateMxn, maxTotal } = await ana.get(previewBuy, {
    ...{ stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' },
  } as const);
  expect(approximateMxn?.rate).toBe(rate?.buyDollar);
  const conversion = await ana.get(previewExchange, { from: 'MXN', receive: maxTotal });
  expect(Number(approximateMxn?.maxTotal)).toBeCloseTo(Number(conversion.amount), 1);
});

test('given pesos, when they are converted, then both accounts and the log say so to the cent, once', async () => {
  const ana = await world.register();
  const shown = await ana.get(previewExchange, { from: 'MXN', amount: '1000' });
  expect(shown).toMatchObject({
    from: 'MXN',
    amount: '1000.00',
    to: 'USD',
    settled: '200000.00',
    validForMs: 30_000,
  });
  const same = key();
  const first = await ana.ask(createExchange, { previewId: shown.previewId }, same);
  const again = await ana.ask(createExchange, { previewId: shown.previewId }, same);
  expect(again).toMatchObject({ data: (first as { data: object }).data, replayed: true });

  const { items: told } = await ana.get(listNotifications, {});
  expect(told.filter(({ title }) => title === 'Convertiste pesos a dólares')).toHaveLength(1);
  expect(told[0]?.content).toContain('href="/exchange"');
  expect(told[0]?.content).toContain(`$1,000.00\u00a0MXN por $${shown.received}\u00a0USD`);
  expect(told[0]?.moved).toEqual({ amount: shown.received, currency: 'USD' });

  const { cash, log, conversions } = await stateOf(ana);
  expect(cash.MXN).toBe('199000.00');
  expect(log.slice(0, 2)).toMatchObject([
    {
      type: 'exchange',
      record: { kind: 'exchange', id: shown.previewId },
      subType: 'exchange.in',
      currency: 'USD',
      amount: shown.received,
      amountAfter: cash.USD,
    },
    {
      type: 'exchange',
      subType: 'exchange.out',
      currency: 'MXN',
      amount: '-1000.00',
      amountAfter: '199000.00',
    },
  ]);
  expect(log[1]?.description).toBe(`Convertiste 1,000.00 MXN a ${shown.received} USD`);
  expect(conversions).toHaveLength(1);
  expect(conversions[0]).toMatchObject({ amount: '1000.00', received: shown.received, rate: shown.rate });
  expect(conversions[0]?.ledgerHead).toBe(log[0]?.hash);
});

test('given several conversions, then they are listed newest first, page after page', async () => {
  const ana = await world.register();
  const made: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { previewId } = await ana.get(previewExchange, { from: 'USD', amount: '10' });
    made.unshift((await ana.get(createExchange, { previewId })).conversion.id);
  }
  const first = await ana.get(listExchanges, { limit: 2 });
  const second = await ana.get(listExchanges, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second.nextCursor).toBeNull();
});

test('given what is to be received, then that much comes', async () => {
  const ana = await world.register();
  const shown = await ana.get(previewExchange, { from: 'MXN', receive: '523.17' });
  expect(shown.received).toBe('523.17');
  await ana.get(createExchange, { previewId: shown.previewId }, key());
  expect((await cashOf(ana)).USD).toBe('10523.17');
});

test('given less than the least, more than there is, or no figure, then nothing is shown', async () => {
  const ana = await world.register();
  const ask = (input: object) => ana.ask(previewExchange, { from: 'USD', ...input } as never);
  expect(await ask({ amount: '1.99' })).toMatchObject({
    reason: 'exchange.too_small',
    fields: { amount: expect.any(String) },
  });
  expect(reasonOf(await ask({ receive: '0.01' }))).toBe('exchange.too_small');
  expect(reasonOf(await ask({ amount: '10000.01' }))).toBe('cash.insufficient');
  expect(reasonOf(await ask({ receive: '9999999999999.99' }))).toBe('cash.insufficient');
  for (const bad of ['0', '-5', '1.234', '1e3', '', '99999999999999']) {
    expect(await ask({ amount: bad })).toMatchObject({ code: -2 });
  }
  const faultOf = (text: string) => ({ code: -2, fields: { amount: text } });
  expect(await ask({})).toMatchObject(faultOf('Este campo es obligatorio'));
  expect(await ask({ amount: '5', receive: '5' })).toMatchObject(
    faultOf('Indica lo que conviertes o lo que recibes, no ambos.'),
  );
  expect(await ana.ask(previewExchange, { from: 'EUR', amount: '5' } as never)).toMatchObject({ code: -2 });
});

test('given a preview that is used, over, foreign or made up, then nothing moves', async () => {
  const ana = await world.register();
  const bea = await world.register();
  const { previewId } = await ana.get(previewExchange, { from: 'USD', amount: '100' });
  const before = await stateOf(bea);
  const create = (who: TestInvestor, id: string) => who.ask(createExchange, { previewId: id }, key());
  expect(reasonOf(await create(bea, previewId))).toBe('not_found');
  expect(reasonOf(await create(bea, crypto.randomUUID()))).toBe('not_found');
  expect(await stateOf(bea)).toEqual(before);

  const answers = await Promise.all(Array.from({ length: 8 }, () => create(ana, previewId)));
  expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(1);
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['success', 'exchange.used']));
  expect((await cashOf(ana)).USD).toBe('9900.00');
  expect((await stateOf(bea)).conversions).toEqual([]);

  const late = await ana.get(previewExchange, { from: 'USD', amount: '100' });
  const held = await stateOf(ana);
  await world.pass(30_000);
  expect(reasonOf(await create(ana, late.previewId))).toBe('preview.expired');
  expect(await stateOf(ana)).toEqual(held);

  // nor does it outlive its seconds by business time, which the sandbox moves by itself
  const later = (ms: number) => ana.get(advanceClockCall, { to: new Date(world.now() + ms).toISOString() });
  const [good, over] = [
    await ana.get(previewExchange, { from: 'USD', amount: '100' }),
    await ana.get(previewExchange, { from: 'USD', amount: '100' }),
  ];
  await later(29_999);
  expect(reasonOf(await create(ana, good.previewId))).toBe('success');
  const done = await stateOf(ana);
  await later(1);
  expect(reasonOf(await create(ana, over.previewId))).toBe('preview.expired');
  expect(await stateOf(ana)).toEqual(done);
});

test('given previews that are over, then those nobody confirmed are forgotten, and no other', async () => {
  const { db, owner } = world.database;
  const ana = await world.register();
  const preview = async () => (await ana.get(previewExchange, { from: 'USD', amount: '10' })).previewId;
  const [used, unused] = [await preview(), await preview()];
  await ana.get(createExchange, { previewId: used }, key());
  await world.pass(60_000);
  const fresh = await preview();
  await purgePreviews(db, new Date(world.now()), 1_000);
  const { rows } = await owner.query('SELECT id FROM preview WHERE investor_id = $1', [ana.id]);
  expect(rows.map(({ id }) => id).sort()).toEqual([used, fresh].sort());
  expect(unused).not.toBe(fresh);
});

test('given several previews of the same balance at once, then only as many as it covers', async () => {
  const ana = await world.register();
  const previews = await Promise.all(
    Array.from({ length: 10 }, () => ana.get(previewExchange, { from: 'USD', amount: '3500' })),
  );
  const answers = await Promise.all(
    previews.map(({ previewId }) => ana.ask(createExchange, { previewId }, key())),
  );
  expect(answers.map(reasonOf).filter((reason) => reason === 'success')).toHaveLength(2);
  expect((await cashOf(ana)).USD).toBe('3000.00');
  expect((await checkLedger(world.database.db)).faults).toEqual([]);
});

test('given the proceeds of a sale that has not settled, then they are not converted', async () => {
  const ana = await world.register();
  const buy = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, buy);
  await ana.get(placeOrder, { previewId }, key());
  for (let second = 0; second < 5; second++) await world.pass(1_000);
  const [position] = (await ana.get(listPositions, { state: 'open' })).items;
  // Bought before today: only what the sale brings is unsettled.
  await world.pass(4 * 86_400_000);
  const close = await ana.get(previewClose, { id: position!.id, type: 'market' });
  await ana.get(closePosition, { previewId: close.previewId }, key());
  for (let second = 0; second < 5; second++) await world.pass(1_000);

  const cash = (await cashOf(ana)).USD as string;
  const before = await stateOf(ana);
  expect(await ana.ask(previewExchange, { from: 'USD', amount: cash })).toMatchObject({
    reason: 'exchange.unsettled',
  });
  expect(await stateOf(ana)).toEqual(before);
  // The screen offers what the server takes: pesos are settled, of the dollars what the sale did not bring.
  const { cash: accounts } = await ana.get(getSettledCash, {});
  const [pesos, dollars] = [accounts[0]!, accounts[1]!];
  expect(pesos.settled).toBe(pesos.available);
  expect(dollars.available).toBe(cash);
  const whole = await ana.get(previewExchange, { from: 'USD', amount: dollars.settled });
  expect(whole.settled).toBe(dollars.settled);
  // Half of what is free is settled; twice that is free, and not settled.
  const half = formatMoney(money(parseMoney(cash) / 2n));
  const [one, two] = [
    await ana.get(previewExchange, { from: 'USD', amount: half }),
    await ana.get(previewExchange, { from: 'USD', amount: half }),
  ];
  await ana.get(createExchange, { previewId: one.previewId }, key());
  const done = await stateOf(ana);
  expect(reasonOf(await ana.ask(createExchange, { previewId: two.previewId }, key()))).toBe(
    'exchange.unsettled',
  );
  expect(await stateOf(ana)).toEqual(done);
}, 60_000);

test("given SQL under the application's own role, then no exchange but a shown one, once, and none is changed", async () => {
  const { db } = world.database;
  const ana = await world.register();
  const shown = await ana.get(previewExchange, { from: 'USD', amount: '100' });
  const posted = (previewId: string, received: bigint) =>
    transact(db, async (tx) => {
      const { rows } = await tx.query<{ quote: string }>(
        `SELECT terms ->> 'evidence' AS quote FROM preview WHERE id = $1`,
        [previewId],
      );
      return post(tx, {
        name: 'exchange.convert',
        investorId: ana.id,
        at: world.now(),
        reference: { previewId, ...(rows[0] && { quote: rows[0].quote }) },
        postings: [
          {
            name: 'exchange.out',
            asset: 'USD',
            amount: 10_000n,
            source: 'investor.available',
            destination: 'firm.exchange',
          },
          {
            name: 'exchange.in',
            asset: 'MXN',
            amount: received,
            source: 'firm.exchange',
            destination: 'investor.available',
          },
        ],
      });
    });
  const before = await stateOf(ana);
  await expect(posted(crypto.randomUUID(), 1n)).rejects.toThrow('what its preview showed');
  await expect(posted(shown.previewId, 100_000_000n)).rejects.toThrow('what its preview showed');
  await expect(db.query(`UPDATE preview SET terms = terms || '{"received":"1.00"}'`)).rejects.toThrow(
    'permission denied',
  );
  await expect(
    db.query(
      `INSERT INTO preview SELECT gen_random_uuid(), investor_id, kind,
         terms || jsonb_build_object('received', ((terms ->> 'received')::numeric * 2)::text), at, made_at, expires_at
       FROM preview WHERE id = $1`,
      [shown.previewId],
    ),
  ).rejects.toThrow('brings what its rate says');
  await expect(db.query('DELETE FROM exchange_conversion')).rejects.toThrow('permission denied');
  expect(await stateOf(ana)).toEqual(before);
  await ana.get(createExchange, { previewId: shown.previewId }, key());
  const received = BigInt(shown.received.replace('.', ''));
  await expect(posted(shown.previewId, received)).rejects.toThrow('exchange_once');

  // and what it could write beside the ledger, the ledger's check finds: a conversion without its postings, postings alone
  const faults = async () => (await checkLedger(db, EXCHANGE_INVARIANTS)).faults;
  expect(await faults()).toEqual([]);
  const alone = await ana.get(previewExchange, { from: 'USD', amount: '100' });
  await posted(alone.previewId, BigInt(alone.received.replace('.', '')));
  const madeUp = crypto.randomUUID();
  await db.query(
    `INSERT INTO exchange_conversion SELECT investor_id, gen_random_uuid(), $2, from_currency, from_amount, to_amount,
       worth, middle_rate, spread_rate, rate, source, quoted_at, at, ledger_head
     FROM exchange_conversion WHERE preview_id = $1`,
    [shown.previewId, madeUp],
  );
  expect((await faults()).map(({ place }) => place).sort()).toEqual(
    [`${ana.id} ${alone.previewId}`, `${ana.id} ${madeUp}`].sort(),
  );
});
