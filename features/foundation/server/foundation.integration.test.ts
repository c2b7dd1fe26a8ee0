import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parseMoney } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import {
  buyFoundation,
  getFoundation,
  getFoundationOrder,
  listFoundationOrders,
  listFoundations,
  previewFoundation,
  previewFoundationSale,
  sellFoundation,
} from '../contract.ts';
import {
  drawFoundationKey,
  getFoundationCoverage,
  listDeskFoundations,
  requestFoundation,
  requestFoundationIncome,
} from '../operator-contract.ts';
import { addIncome, buy, openFoundation, sell, shown } from './foundation.fixture.ts';
import { FOUNDATION_INVARIANTS } from './invariants.ts';
import { beginSandboxFoundations } from './sandbox-series.ts';
import { FOUNDATION_WORTH } from './worth.ts';

/** Friday 20 November 2026, 09:30 in Mexico City: both exchanges are open. */
let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo();
  await beginSandboxFoundations(world.database.db, world.now());
  await world.tick();
}, 120_000);
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const faults = async () => (await checkLedger(world.database.db, FOUNDATION_INVARIANTS)).faults;
const cash = async (who: TestInvestor, of = 'MXN') =>
  (await who.get(getInfoCall, {})).user.cash.find(({ currency }) => currency === of)?.available;
const one = async (who: TestInvestor, id: string) => (await who.get(getFoundationOrder, { id })).order;
/** Business and security time go on; then a session is under way again. */
const passDays = (days: number) => world.pass(days * DAY_MS);

async function stateOf(who: TestInvestor) {
  const { items: log } = await who.get(listAssetLog, {});
  const { items: orders } = await who.get(listFoundationOrders, {});
  return { log, orders, cash: await cash(who) };
}

describe('what is refused changes nothing', () => {
  test('an amount, a state, a coverage or a stranger', async () => {
    const [ana, bruno] = [await world.register(), await world.register()];
    const id = await openFoundation(world);
    const soon = await openFoundation(world, { begins: 2 });
    const over = await openFoundation(world, { begins: -20, finishes: -1 });
    const before = await stateOf(ana);
    const asked = (amount: string, of = id) => ana.ask(previewFoundation, { id: of, amount });
    expect(await asked('4999.99')).toMatchObject({
      reason: 'foundation.too_small',
      msg: 'El precio mínimo de compra es 5,000.00',
    });
    expect(await asked('199900')).toMatchObject({ reason: 'cash.insufficient' });
    expect(reasonOf(await asked('5000', soon))).toBe('foundation.not_started');
    expect(reasonOf(await asked('5000', over))).toBe('foundation.ended');
    expect(reasonOf(await asked('5000', randomUUID()))).toBe('not_found');
    for (const amount of ['0', '-5', '1.234', 'x', '1e3', ''])
      expect(await asked(amount)).toMatchObject({ code: -2 });
    const theirs = await bruno.get(previewFoundation, { id, amount: '5000' });
    expect(reasonOf(await ana.ask(buyFoundation, { previewId: theirs.previewId }, key()))).toBe('not_found');
    expect(await stateOf(ana)).toEqual(before);
    expect(await world.anonymous.ask(listFoundationOrders, {})).toMatchObject({ code: -3 });
    expect(await world.anonymous.ask(buyFoundation, { previewId: theirs.previewId }, key())).toMatchObject({
      code: -3,
    });
  });

  test('a key: needed, wrong five times, and then locked for a quarter of an hour', async () => {
    const [ana, bruno] = [await world.register(), await world.register()];
    const id = await openFoundation(world, { needsKey: true });
    const tryKey = (word?: string) =>
      ana.ask(previewFoundation, { id, amount: '5000', ...(word !== undefined && { key: word }) });
    expect(await shown(world, id)).toMatchObject({ needsKey: true, sandboxKey: 'NOPAL-2026' });
    expect(reasonOf(await tryKey())).toBe('key.required');
    expect(reasonOf(await tryKey(' '))).toBe('key.required');
    const wrong = await Promise.all(['A', 'B', 'C', 'D'].map(tryKey));
    expect(wrong.map(reasonOf)).toEqual(Array(4).fill('key.wrong'));
    expect(reasonOf(await tryKey('E'))).toBe('key.locked');
    expect(await tryKey('NOPAL-2026')).toMatchObject({
      reason: 'key.locked',
      msg: 'Cinco claves incorrectas: podrás intentarlo otra vez en 15 minutos',
    });
    expect(reasonOf(await bruno.ask(previewFoundation, { id, amount: '5000', key: 'nopal-2026' }))).toBe(
      'success',
    );
    await world.pass(15 * 60_000);
    expect(reasonOf(await tryKey('NOPAL-2026'))).toBe('success');
    const free = await openFoundation(world);
    expect(reasonOf(await ana.ask(previewFoundation, { id: free, amount: '5000', key: 'X' }))).toBe(
      'success',
    );
  });
});

describe('a purchase', () => {
  test('is debited with its charge, stands in the principal pool and in the log, and happens once', async () => {
    const ana = await world.register();
    const id = await openFoundation(world, { yearlyPercent: '11.20', finishes: 98 });
    const preview = await ana.get(previewFoundation, { id, amount: '10000' });
    expect(preview).toMatchObject({
      amount: '10000.00',
      serviceCharge: '10.00',
      iva: '1.38',
      total: '10010.00',
      days: 98,
      expectedProfit: '304.89',
      finishCharge: '10.30',
      expectedTotal: '10294.59',
    });
    const same = key();
    const { previewId } = preview;
    const first = await ana.get(buyFoundation, { previewId }, same);
    expect(await ana.get(buyFoundation, { previewId }, same)).toEqual(first);
    expect(reasonOf(await ana.ask(buyFoundation, { previewId }, key()))).toBe('preview.used');
    expect(first.order).toMatchObject({
      productId: id,
      state: 'bought',
      buyPrice: '10000.00',
      buyServiceCharge: '10.00',
      buyActual: '10010.00',
      sellPrice: null,
      soldAt: null,
      accrued: '0.00',
      owed: '0.00',
      profit: null,
      ledgerHead: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first.order.number).toMatch(/^FP-261120-[0-9A-F]{6}$/);
    expect(await ana.get(getFoundationOrder, { id: first.order.id })).toMatchObject({
      expectedGain: '284.59',
      saleNow: { profit: '0.00', owed: '0.00', serviceCharge: '10.00', total: '9990.00' },
    });
    expect(await cash(ana)).toBe('189990.00');
    expect(await shown(world, id)).toMatchObject({
      scale: '10000.00',
      principalPool: '10000.00',
      incomePool: '5000.00',
      owed: '0.00',
      coverage: '100.00',
      realisedRate: null,
      expectedRate: '11.20',
      dailyRate: '0.0311',
      state: 'in_progress',
      daysLeft: 98,
      termDays: 108,
      daysGone: 10,
    });
    const { items } = await ana.get(listAssetLog, {});
    expect(items.slice(0, 3).map(({ subType, amount, typeText }) => [subType, amount, typeText])).toEqual([
      ['foundation.buy.iva', '-1.38', 'Compra de fondo a plazo'],
      ['foundation.buy.charge', '-8.62', 'Compra de fondo a plazo'],
      ['foundation.buy.principal', '-10000.00', 'Compra de fondo a plazo'],
    ]);
    expect(items[0]).toMatchObject({ record: { kind: 'foundation-order', id: first.order.id } });
    const { items: told } = await ana.get(listNotifications, {});
    expect(told[0]?.moved).toEqual({ amount: '-10010.00', currency: 'MXN' });
    expect(await faults()).toEqual([]);
  });

  test('and a sale on the same day leave the product without a paid rate', async () => {
    const ana = await world.register();
    const id = await openFoundation(world);
    const { id: order } = await buy(ana, id);
    const { previewId } = await ana.get(previewFoundationSale, { id: order });
    await ana.get(sellFoundation, { previewId }, key());
    expect(await shown(world, id)).toMatchObject({ realisedRate: null, principalPool: '0.00', owed: '0.00' });
  });

  test('of the same cash twice at once is done once', async () => {
    const ana = await world.register();
    const id = await openFoundation(world);
    const previews = await Promise.all(
      [1, 2].map(() => ana.get(previewFoundation, { id, amount: '150000' })),
    );
    const answers = await Promise.all(
      previews.map(({ previewId }) => ana.ask(buyFoundation, { previewId }, key())),
    );
    expect(answers.map(reasonOf).sort()).toEqual(['cash.insufficient', 'success']);
    expect(await faults()).toEqual([]);
  });
});

describe('days pass', () => {
  let ana: TestInvestor;
  let id: string;
  let second: string;

  test('profit accrues by midnights, a sale pays it from the income pool, and a weekend sells nothing', async () => {
    ana = await world.register();
    id = await openFoundation(world, { yearlyPercent: '36', income: '100' });
    const { id: first } = await buy(ana, id);
    second = (await buy(ana, id)).id;
    await passDays(1);
    // Saturday: one midnight, 10,000 × 36% ÷ 360.
    expect(await one(ana, first)).toMatchObject({ accrued: '10.00', days: 1 });
    expect(await ana.ask(previewFoundationSale, { id: first })).toMatchObject({
      reason: 'market.closed',
      msg: 'El mercado no está abierto',
    });
    await passDays(3);
    expect(await shown(world, id)).toMatchObject({ owed: '80.00', coverage: '125.00' });
    const preview = await ana.get(previewFoundationSale, { id: first });
    // 0.10% of 10,040.
    expect(preview).toMatchObject({
      principal: '10000.00',
      accrued: '40.00',
      profit: '40.00',
      owed: '0.00',
      serviceCharge: '10.04',
      total: '10029.96',
    });
    const shownTwice = [preview, await ana.get(previewFoundationSale, { id: first })];
    const answers = await Promise.all(
      shownTwice.map(({ previewId }) => ana.ask(sellFoundation, { previewId }, key())),
    );
    expect(answers.map(reasonOf).sort()).toEqual(['foundation.sold', 'success']);
    expect(await one(ana, first)).toMatchObject({
      state: 'sold',
      sellPrice: '10040.00',
      sellServiceCharge: '10.04',
      sellActual: '10029.96',
      profit: '19.96',
      settled: false,
    });
    expect(await ana.get(getFoundationOrder, { id: first })).toMatchObject({
      expectedGain: null,
      saleNow: null,
    });
    expect(reasonOf(await ana.ask(previewFoundationSale, { id: first }))).toBe('foundation.sold');
    expect(await shown(world, id)).toMatchObject({
      realisedRate: '36.00',
      incomePool: '60.00',
      principalPool: '10000.00',
      owed: '40.00',
    });
    expect((await ana.get(listNotifications, {})).items[0]?.title).toMatch(/^Vendiste Plazo/);
  });

  test('what the income pool cannot pay is owed, nobody buys meanwhile, and it is paid as income comes', async () => {
    // The next Monday 100.00 would be due and 60.00 are there: nobody can buy, who leaves is owed the rest.
    await passDays(6);
    expect(await shown(world, id)).toMatchObject({ owed: '100.00', coverage: '60.00' });
    expect(reasonOf(await ana.ask(previewFoundation, { id, amount: '5000' }))).toBe('foundation.not_covered');
    const before = await cash(ana);
    expect(await sell(ana, second)).toMatchObject({
      accrued: '100.00',
      owed: '40.00',
      sellPrice: '10060.00',
    });
    expect(await shown(world, id)).toMatchObject({ incomePool: '0.00', owed: '40.00', unpaid: '40.00' });
    expect(parseMoney((await cash(ana)) ?? '') - parseMoney(before ?? '')).toBe(1_004_994n);
    expect(await faults()).toEqual([]);

    // What is owed is paid in order, as far as income comes.
    await addIncome(world, id, '25');
    await world.tick();
    expect(await one(ana, second)).toMatchObject({ owed: '15.00', payments: [{ amount: '25.00' }] });
    await addIncome(world, id, '25');
    await world.tick();
    expect(await one(ana, second)).toMatchObject({ owed: '0.00', profit: '79.94' });
    expect(await shown(world, id)).toMatchObject({ incomePool: '10.00', owed: '0.00' });
    const { items } = await ana.get(listAssetLog, {});
    expect(items[0]).toMatchObject({ subType: 'foundation.owed.profit', amount: '15.00' });
    expect(await faults()).toEqual([]);
  });

  test('on the finish it settles by itself at the sum of that instant, however late the clock comes', async () => {
    const [ana, bruno] = [await world.register(), await world.register()];
    const id = await openFoundation(world, {
      yearlyPercent: '36',
      finishes: 8,
      income: '120',
      currency: 'USD',
      minAmount: '100',
    });
    const { id: first } = await buy(ana, id, '1000');
    const { id: other } = await buy(bruno, id, '1000');
    await passDays(20);
    await world.tick();
    for (const [who, order] of [
      [ana, first],
      [bruno, other],
    ] as const) {
      // 1,000 × 36% × 8 ÷ 360, and 0.10% of it.
      expect(await one(who, order)).toMatchObject({
        state: 'sold',
        settled: true,
        accrued: '8.00',
        sellServiceCharge: '1.01',
        sellActual: '1006.99',
        days: 8,
      });
    }
    expect(await shown(world, id)).toMatchObject({ state: 'ended', scale: '0.00', owed: '0.00' });
    expect(await faults()).toEqual([]);
  });
});

test('total assets count principal, and profit as far as the pool holds it, at each instant of the past too', async () => {
  const [ana, bruno] = [await world.register(), await world.register()];
  const id = await openFoundation(world, { yearlyPercent: '36', income: '30', finishes: 400 });
  const start = world.now();
  await buy(ana, id);
  await passDays(5);
  const worth = async (who: TestInvestor) =>
    (
      await FOUNDATION_WORTH.amountsAt(
        world.database.db,
        who.id,
        [-1, 0, 2, 5].map((day) => start + day * DAY_MS),
      )
    ).map(({ MXN }) => MXN);
  // 10.00 a day, of which 30.00 are there.
  expect(await worth(ana)).toEqual([0n, 1_000_000n, 1_002_000n, 1_003_000n]);
  expect(await worth(bruno)).toEqual([0n, 0n, 0n, 0n]);
});

describe('the desk', () => {
  const terms = () => ({
    name: 'Plazo Prueba',
    publisher: 'Arrendadora Prueba, S.A.',
    intro: { es: 'Financia maquinaria.', en: 'Finances machines.', zh: '为机器设备融资。' },
    currency: 'MXN' as const,
    minAmount: '1000',
    expectedRate: '10.50',
    beginAt: new Date(world.now() + DAY_MS).toISOString(),
    finishAt: new Date(world.now() + 90 * DAY_MS).toISOString(),
    reference: 'Prospecto 12 de la emisora',
  });

  test('two publishers make a product with a key, two treasurers pay income in, and the terms stay', async () => {
    const [paula, pablo] = [await world.operator('publisher'), await world.operator('publisher')];
    const [tere, tomas] = [await world.operator('treasurer'), await world.operator('treasurer')];
    const agree = (who: typeof paula, approvalId: string) =>
      who.ask(decideApprovalCall, { id: approvalId, agree: true, opinion: '' }, key());
    for (const [change, reason] of [
      [{ beginAt: new Date(world.now() - 1).toISOString() }, 'foundation.begin_early'],
      [{ finishAt: new Date(world.now() + DAY_MS + 1).toISOString() }, 'foundation.finish_early'],
      [{ finishAt: new Date(world.now() + 1_200 * DAY_MS).toISOString() }, 'foundation.finish_late'],
      [{ expectedRate: '100.01' }, 'foundation.rate_high'],
      [{ keyId: randomUUID() }, 'foundation.key_unknown'],
    ] as const)
      expect(reasonOf(await paula.ask(requestFoundation, { ...terms(), ...change }, key()))).toBe(reason);
    const { keyId, key: word } = await paula.get(drawFoundationKey, {});
    expect(word).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    expect(reasonOf(await pablo.ask(requestFoundation, { ...terms(), keyId }, key()))).toBe(
      'foundation.key_unknown',
    );
    const { approvalId } = await paula.get(requestFoundation, { ...terms(), keyId }, key());
    expect(reasonOf(await agree(paula, approvalId))).not.toBe('success');
    expect(reasonOf(await agree(pablo, approvalId))).toBe('success');
    const { items } = await paula.get(listDeskFoundations, {});
    const made = items.find(({ name }) => name === 'Plazo Prueba');
    if (made === undefined) throw new Error('no product was made');
    expect(made).toMatchObject({ state: 'not_started', needsKey: true, incomePool: '0.00', held: 0 });
    expect(await shown(world, made.id)).toMatchObject({ sandboxKey: null });

    const asked = { id: made.id, amount: '750', reference: 'Transferencia 8812 de la emisora' };
    const income = await tere.get(requestFoundationIncome, asked, key());
    expect(reasonOf(await tomas.ask(requestFoundationIncome, asked, key()))).toBe('approval.waits_already');
    expect(reasonOf(await agree(tere, income.approvalId))).not.toBe('success');
    expect(await shown(world, made.id)).toMatchObject({ incomePool: '0.00' });
    expect(reasonOf(await agree(tomas, income.approvalId))).toBe('success');
    expect(await shown(world, made.id)).toMatchObject({ incomePool: '750.00' });
    expect(reasonOf(await tere.ask(requestFoundationIncome, { ...asked, id: randomUUID() }, key()))).toBe(
      'not_found',
    );

    await passDays(3);
    const ana = await world.register();
    expect(
      reasonOf(await ana.ask(previewFoundation, { id: made.id, amount: '1000', key: 'NOPAL-2026' })),
    ).toBe('key.wrong');
    const { previewId } = await ana.get(previewFoundation, { id: made.id, amount: '1000', key: word });
    await ana.get(buyFoundation, { previewId });
    await passDays(2);
    const again = await world.operator('publisher');
    const coverage = await again.get(getFoundationCoverage, { id: made.id });
    expect(coverage.income).toMatchObject([{ amount: '750.00', reference: asked.reference }]);
    expect(coverage.points.at(-1)).toMatchObject({ incomePool: '750.00', owed: '0.58' });
    expect(await faults()).toEqual([]);
  });
});

test('the sandbox’s own series shows each state, one of them cheap and without a key, and begins once', async () => {
  const own = async () =>
    (await world.anonymous.get(listFoundations, { limit: 100 })).items.filter(({ name }) =>
      /^Plazo \p{L}+ \d+$/u.test(name),
    );
  const items = await own();
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['not_started', 'in_progress', 'ended']));
  expect(items.every(({ incomePool, coverage }) => Number(incomePool) > 0 && coverage === '100.00')).toBe(
    true,
  );
  expect(items.every(({ state, daysLeft }) => state !== 'ended' || daysLeft === 0)).toBe(true);
  expect(items.every(({ state, daysLeft }) => state !== 'not_started' || daysLeft > 0)).toBe(true);
  const free = items.find(({ state, needsKey }) => state === 'in_progress' && !needsKey);
  if (free === undefined) throw new Error('no product is free');
  const ana = await world.register();
  // the detail is the same fields and more
  expect(await shown(world, free.id)).toMatchObject({ ...free, intro: expect.any(String) });
  expect(await buy(ana, free.id, free.minAmount)).toMatchObject({ state: 'bought' });
  await beginSandboxFoundations(world.database.db, world.now());
  await world.tick();
  expect((await own()).length).toBe(items.length);
  const first = await world.anonymous.get(listFoundations, { limit: 2 });
  const second = await world.anonymous.get(listFoundations, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
  expect(reasonOf(await world.anonymous.ask(getFoundation, { id: randomUUID() }))).toBe('not_found');
});
