import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { listPositions, previewClose } from '#features/trade/contract.ts';
import { money, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { chargeOf, ivaWithin } from '../block-figures.ts';
import {
  buyBlock,
  getBlockOffer,
  getBlockOrder,
  listBlockOffers,
  listBlockOrders,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '../contract.ts';
import { closeBlock, listDeskBlocks, saveBlock } from '../operator-contract.ts';
import { AAPL, backed, blockTerms, buy, DAY_MS, faults, MINUTE_MS, openBlock } from './block.fixture.ts';
import { readBlockRules } from './setting.store.ts';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
}, 120_000);
afterAll(() => world?.close());

const pair = async (): Promise<readonly [TestOperator, TestOperator]> => [
  await world.operator('publisher'),
  await world.operator('publisher'),
];
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const offerOf = async (id: string) => (await world.anonymous.get(getBlockOffer, { id })).offer;
const usd = async (who: TestInvestor) =>
  Number((await who.get(getInfoCall, {})).user.cash.find(({ currency }) => currency === 'USD')!.available);
const stateOf = async (who: TestInvestor) => ({
  cash: await usd(who),
  log: (await who.get(listAssetLog, {})).items.length,
  orders: (await who.get(listBlockOrders, {})).items.length,
});

describe('an offer', () => {
  it('is made, backed by two publishers, opens by itself, sells, and gives back what is left', async () => {
    const [first, second] = await pair();
    const { offer, key: shown } = await backed(world, [first, second]);
    expect(shown).toBeNull();
    expect(await offerOf(offer.id)).toMatchObject({
      state: 'not_started',
      left: '1000',
      custodianReference: 'CUS-1118',
    });
    const early = await ana.ask(previewBlockBuy, { id: offer.id, quantity: '10', leverage: '1' });
    expect(reasonOf(early)).toBe('block.not_open');
    expect(await faults(world)).toEqual([]);

    await world.pass(MINUTE_MS);
    const open = await offerOf(offer.id);
    expect(open).toMatchObject({
      state: 'in_progress',
      expired: false,
      needsKey: false,
      chargePercent: '0.20',
    });
    const before = await usd(ana);
    const preview = await ana.get(previewBlockBuy, { id: offer.id, quantity: '50', leverage: '1' });
    expect(preview).toMatchObject({
      ...{ price: '100.00', value: '5000.00', principal: '5000.00', borrowed: '0.00' },
      ...{
        serviceCharge: '10.00',
        nightlyFee: '0.00',
        total: '5010.00',
        currency: 'USD',
        breakEven: '100.41',
      },
    });
    const once = key();
    const bought = await ana.ask(buyBlock, { previewId: preview.previewId }, once);
    const again = await ana.ask(buyBlock, { previewId: preview.previewId }, once);
    expect([bought.ok, again.ok]).toEqual([true, true]);
    expect(reasonOf(await ana.ask(buyBlock, { previewId: preview.previewId }, key()))).toBe('preview.used');
    const { items } = await ana.get(listBlockOrders, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ offerId: offer.id, state: 'bought', lever: '1', quantity: '50', buyPrice: '100.00' },
      ...{ buyTotal: '5000.00', buyServiceCharge: '10.00', buyActual: '5010.00', sellActual: null },
    });
    expect(await usd(ana)).toBeCloseTo(before - 5_010, 2);
    expect(await offerOf(offer.id)).toMatchObject({ left: '950' });
    const { items: held } = await ana.get(listPositions, { state: 'open' });
    expect(held[0]).toMatchObject({ id: items[0]!.id, product: 'block', quantity: '50' });
    expect(reasonOf(await ana.ask(previewClose, { id: items[0]!.id }))).toBe('position.block');
    expect((await ana.get(listNotifications, {})).items[0]?.title).toContain('50 AAPL');
    expect(await faults(world)).toEqual([]);

    const sale = await ana.get(previewBlockSale, { id: items[0]!.id });
    // The order says beforehand what the sale then does, to the cent.
    expect((await ana.get(getBlockOrder, { id: items[0]!.id })).order).toMatchObject({
      saleNow: { value: sale.value, serviceCharge: sale.serviceCharge, total: sale.total },
      profit: sale.profit,
    });
    const { order } = await ana.get(sellBlock, { previewId: sale.previewId });
    expect(order).toMatchObject({
      state: 'sold',
      soldHow: 'investor',
      sellActual: sale.total,
      profit: sale.profit,
      saleNow: null,
    });
    expect(await usd(ana)).toBeCloseTo(before - 5_010 + Number(sale.total), 2);
    expect(reasonOf(await ana.ask(previewBlockSale, { id: order.id }))).toBe('block.sold_already');
    expect(await faults(world)).toEqual([]);
  });

  it('that is backed is no draft any more; its window is ahead, and its leverages are its own', async () => {
    const [first, second] = await pair();
    const { offer } = await backed(world, [first, second]);
    const change = { ...blockTerms(world), id: offer.id };
    expect(reasonOf(await first.ask(saveBlock, change, key()))).toBe('block.not_draft');
    const past = blockTerms(world, { beginAt: new Date(world.now() - 1).toISOString() });
    expect(reasonOf(await first.ask(saveBlock, past, key()))).toBe('block.window');
    const id = await openBlock(world, { leverages: [1] });
    const answer = await ana.ask(previewBlockBuy, { id, quantity: '10', leverage: '2' });
    expect(reasonOf(answer)).toBe('block.leverage_required');
  });

  it('is closed early by one publisher, and its draft is nobody else’s to see', async () => {
    const [first, second] = await pair();
    const { offer: draft } = await first.get(saveBlock, blockTerms(world));
    expect(reasonOf(await world.anonymous.ask(getBlockOffer, { id: draft.id }))).toBe('not_found');
    const { offer } = await backed(world, [first, second]);
    await world.pass(MINUTE_MS);
    await first.get(closeBlock, { id: offer.id, reason: 'The seller took it back' });
    expect(await offerOf(offer.id)).toMatchObject({ state: 'ended', closedEarly: true });
    const answer = await ana.ask(previewBlockBuy, { id: offer.id, quantity: '10', leverage: '1' });
    expect(reasonOf(answer)).toBe('block.not_open');
    expect(reasonOf(await first.ask(closeBlock, { id: offer.id, reason: 'Once again' }, key()))).toBe(
      'block.over',
    );
    expect(await faults(world)).toEqual([]);
  });
});

describe('buying', () => {
  it.each([
    ['below the minimum', '9', 'block.below_minimum'],
    ['more than is left', '1001', 'block.sold_out'],
    ['more than one has', '900', 'cash.insufficient'],
  ])('is refused %s and changes nothing', async (_what, quantity, reason) => {
    const id = await openBlock(world);
    const before = await stateOf(ana);
    const answer = await ana.ask(previewBlockBuy, { id, quantity, leverage: '1' });
    expect(reasonOf(answer)).toBe(reason);
    if (reason === 'block.sold_out')
      expect(answer).toMatchObject({ fields: { quantity: 'Quedan 1,000 acciones en la oferta' } });
    expect(await stateOf(ana)).toEqual(before);
  });

  it('is refused more than 1% above the market, as it is previewed and as it is confirmed', async () => {
    const { ask } = await offerOf(await openBlock(world));
    expect(ask).not.toBeNull();
    const cents = BigInt(Math.floor(Number(ask) * 1.01 * 100));
    const dear = await openBlock(world, { price: ((cents + 1n) * 10_000n) as never });
    const fair = await openBlock(world, { price: (cents * 10_000n) as never });
    const wish = { quantity: '10', leverage: '1' } as const;
    expect(reasonOf(await ana.ask(previewBlockBuy, { id: dear, ...wish }))).toBe('block.above_market');
    expect(reasonOf(await ana.ask(previewBlockBuy, { id: fair, ...wish }))).toBe('success');
  });

  it('at 2× borrows half of it from the margin engine, and the sale repays it', async () => {
    const beto = await world.register();
    const id = await openBlock(world);
    const before = await usd(beto);
    const preview = await beto.get(previewBlockBuy, { id, quantity: '20', leverage: '2' });
    expect(preview).toMatchObject({
      principal: '1000.00',
      borrowed: '1000.00',
      serviceCharge: '4.00',
      total: '1004.00',
    });
    const { order } = await beto.get(buyBlock, { previewId: preview.previewId });
    expect(order).toMatchObject({
      lever: '2',
      borrowed: '1000.00',
      buyActual: '1004.00',
      buyTotal: '2000.00',
    });
    expect(order.margin?.closingPrice).not.toBeNull();
    expect(await faults(world)).toEqual([]);
    const sale = await beto.get(previewBlockSale, { id: order.id });
    expect(sale).toMatchObject({ repaid: '1000.00' });
    expect((await beto.get(getBlockOrder, { id: order.id })).order.saleNow?.total).toBe(sale.total);
    await beto.get(sellBlock, { previewId: sale.previewId });
    expect(await usd(beto)).toBeCloseTo(before + Number(sale.profit), 2);
    const { items } = await beto.get(listPositions, { state: 'closed' });
    expect(items[0]).toMatchObject({ borrowed: '1000.00', totalProfit: sale.profit });
    expect(await faults(world)).toEqual([]);
  });

  it('fifty at once of the last shares sells exactly what is there', async () => {
    const id = await openBlock(world, { shares: parseQuantity('70'), minShares: parseQuantity('10') });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => world.register()));
    const shown = await Promise.all(
      buyers.map((who) => who.get(previewBlockBuy, { id, quantity: '10', leverage: '1' })),
    );
    const answers = await Promise.all(
      buyers.map((who, at) => who.ask(buyBlock, { previewId: shown[at]!.previewId }, key())),
    );
    const reasons = answers.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'success')).toHaveLength(7);
    expect(new Set(reasons)).toEqual(new Set(['success', 'block.sold_out']));
    expect(await offerOf(id)).toMatchObject({ left: '0' });
    expect(await faults(world)).toEqual([]);
  }, 60_000);

  it('and selling twice at once is done once', async () => {
    const who = await world.register();
    const order = await buy(who, await openBlock(world), '10');
    const shown = [
      await who.get(previewBlockSale, { id: order.id }),
      await who.get(previewBlockSale, { id: order.id }),
    ];
    const answers = await Promise.all(shown.map(({ previewId }) => who.ask(sellBlock, { previewId }, key())));
    expect(answers.map(reasonOf).sort()).toEqual(['block.sold_already', 'success']);
    expect((await who.get(getBlockOrder, { id: order.id })).order.state).toBe('sold');
    expect(await faults(world)).toEqual([]);
  });
});

describe('the secret key', () => {
  it('is asked for, counted, locks for 15 minutes after five wrong ones, and lets in who has it', async () => {
    const id = await openBlock(world, { key: 'NOPAL-2026' });
    const ask = (typed?: string) =>
      ana.ask(previewBlockBuy, { id, quantity: '10', leverage: '1', ...(typed && { key: typed }) });
    expect(reasonOf(await ask())).toBe('block.key_required');
    expect(reasonOf(await ask('nopal-2026 '))).toBe('success');
    for (const left of [4, 3, 2, 1]) {
      const wrong = await ask('NOPAL-2025');
      expect(reasonOf(wrong)).toBe('block.wrong_key');
      expect(JSON.stringify(wrong)).toContain(String(left));
    }
    expect(reasonOf(await ask('NOPAL-2025'))).toBe('block.key_locked');
    expect(reasonOf(await ask('NOPAL-2026'))).toBe('block.key_locked');
    // another person is not locked out with them
    const other = await world.register();
    const theirs = await other.ask(previewBlockBuy, { id, quantity: '10', leverage: '1', key: 'NOPAL-2026' });
    expect(reasonOf(theirs)).toBe('success');
    await world.pass(15 * 60_000);
    expect(reasonOf(await ask('NOPAL-2026'))).toBe('success');
  });

  it('is made by the server, shown once, and stands nowhere but as a hash', async () => {
    const [first, second] = await pair();
    const made = await backed(world, [first, second], {
      key: 'new',
      beginAt: new Date(world.now() + 1_000).toISOString(),
    });
    expect(made.key).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    await world.pass(1_000);
    const wish = { id: made.offer.id, quantity: '10', leverage: '1' } as const;
    expect(reasonOf(await ana.ask(previewBlockBuy, { ...wish, key: made.key }))).toBe('success');
    const { rows } = await world.database.owner.query('SELECT key_hash FROM block_offer WHERE id = $1', [
      wish.id,
    ]);
    expect(rows[0].key_hash).toMatch(/^\$argon2id\$/);
  });
});

it('the database charges what the figures say, 200 cases', async () => {
  const { charge, iva } = await readBlockRules(world.database.db, world.now());
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 14n }), async (cents) => {
      const { rows } = await world.database.owner.query('SELECT charge, iva FROM block_charge($1, $2)', [
        cents,
        new Date(world.now()),
      ]);
      const expected = chargeOf(money(cents), { charge });
      expect([BigInt(rows[0].charge), BigInt(rows[0].iva)]).toEqual([expected, ivaWithin(expected, { iva })]);
    }),
    { numRuns: 200 },
  );
});

describe('the application’s role', () => {
  it.each([
    ['sells without an account', 'UPDATE block_offer SET sold = sold + 1', '42501'],
    ['writes an order', 'INSERT INTO block_order (id) VALUES (gen_random_uuid())', '42501'],
    ['opens what is not backed', `UPDATE block_offer SET state = 'open'`, '42501'],
    ['makes an open offer dearer', `UPDATE block_offer SET price = price + 1 WHERE state = 'open'`, '23001'],
  ])('never %s', async (_what, sql, code) => {
    await openBlock(world);
    await expect(world.database.db.query(sql)).rejects.toMatchObject({ code });
  });

  it('backs no draft of the desk without two persons, and sells nothing above its market', async () => {
    const [first] = await pair();
    const { offer } = await first.get(saveBlock, blockTerms(world));
    await expect(
      world.database.db.query(`SELECT block_offer_back($1, $2, NULL, 'CUS-0001', now())`, [
        offer.id,
        first.id,
      ]),
    ).rejects.toMatchObject({ code: 'BX001' });
    const id = await openBlock(world);
    const { previewId } = await ana.get(previewBlockBuy, { id, quantity: '10', leverage: '1' });
    await world.database.owner.query('UPDATE preview SET used_at = now() WHERE id = $1', [previewId]);
    const { rows } = await world.database.db.query(
      `SELECT block_buy($1, gen_random_uuid(), $2, $3, 'me', now(), '{}', $4, $5) AS refused`,
      [ana.id, previewId, parsePrice('99.00'), new Date(world.now()), new Date(world.now() + DAY_MS)],
    );
    expect(rows[0]).toEqual({ refused: 'block.above_market' });
  });

  it('posts nothing of a block that no order or offer stands behind', async () => {
    const id = await openBlock(world);
    const forged = (name: string, posting: object) =>
      world.database.db.query('SELECT ledger.post($1)', [
        JSON.stringify({
          name,
          investorId: id,
          at: new Date(world.now()),
          reference: { cause: 'return' },
          postings: [posting],
        }),
      ]);
    const share = { asset: `${AAPL}.BLOCK`, amount: '1000000' };
    await expect(
      forged('block.offer.return', {
        ...share,
        name: 'block.offer.return',
        source: 'investor.available',
        destination: 'firm.custody',
      }),
    ).rejects.toMatchObject({ code: 'BX002' });
    expect(await faults(world)).toEqual([]);
  });
});

it('offers are listed, those that began last first, and filtered by state', async () => {
  const { items } = await world.anonymous.get(listBlockOffers, { state: 'in_progress' });
  expect(items.length).toBeGreaterThan(3);
  expect(items.every(({ state }) => state === 'in_progress')).toBe(true);
});

it('at its finish an offer gives back what is left; out of session it is bought at its price and not sold', async () => {
  const id = await openBlock(world, { finishesAt: world.now() + DAY_MS });
  await buy(ana, id, '10');
  await world.pass(DAY_MS);
  expect(await offerOf(id)).toMatchObject({ state: 'ended', expired: true, left: '990' });
  const desk = (await (await world.operator('publisher')).get(listDeskBlocks, {})).items.find(
    (one) => one.id === id,
  );
  expect(desk).toMatchObject({ state: 'ended', sold: '10', left: '990', account: '0', orders: 1 });
  // it is Saturday
  const order = await buy(ana, await openBlock(world), '10');
  const before = await stateOf(ana);
  expect(reasonOf(await ana.ask(previewBlockSale, { id: order.id }))).toBe('market.closed');
  expect(await stateOf(ana)).toEqual(before);
  expect(await faults(world)).toEqual([]);
});
