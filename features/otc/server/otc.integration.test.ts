import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { dashboardCall } from '#features/operator/contract.ts';
import {
  addMargin,
  closePosition,
  getOrder,
  getPosition,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { POSITION_INVARIANTS } from '#features/trade/server/positions/position-invariants.store.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { formatPrice, parsePrice, rate } from '#kernel/money/money.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { RACE_ROUNDS } from '#testing/race-rounds.ts';
import { acceptQuote, getOtcTerms, requestQuote } from '../contract.ts';
import { dealerPrice } from '../otc-price.ts';
import { OTC_INVARIANTS } from './invariants.ts';
import { purgeQuotes } from './quote.store.ts';

const AAPL = 'AAPL.XNAS';
const WALMEX = 'WALMEX.XMEX';
const MISSING = '00000000-0000-7000-8000-000000000000';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
}, 120_000);
afterAll(() => world?.close());
beforeEach(async () => {
  ana = await world.register();
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const cents = (text: string) => BigInt(text.replace('.', ''));
const quoteOf = (stockId = AAPL, quantity = '10', who = ana) =>
  who.get(requestQuote, { stockId, side: 'buy', quantity });

/** Buys by a quote; gives the order. */
async function bought(stockId = AAPL, quantity = '10', who = ana) {
  const { quoteId } = await quoteOf(stockId, quantity, who);
  return (await who.get(acceptQuote, { quoteId }, key())).order;
}

async function cashOf(who: TestInvestor, currency = 'USD') {
  const { user } = await who.get(getInfoCall, {});
  const cash = user.cash.find((one) => one.currency === currency)!;
  return {
    available: cents(cash.available),
    frozen: cents(cash.frozen),
    withdrawable: cents(cash.withdrawable),
  };
}

/** All that a refusal must leave as it was. */
async function stateOf(who: TestInvestor) {
  const of = (table: string) =>
    world.database.owner.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE investor_id = $1 ORDER BY 1`,
      [who.id],
    );
  const tables = [
    'otc_quote',
    'trade_order',
    'trade_fill',
    'trade_position',
    'ledger.chain',
    'ledger.balance',
  ];
  const books = await world.database.owner.query('SELECT * FROM otc_book ORDER BY stock_id');
  const rows = [];
  for (const table of tables) rows.push((await of(table)).rows);
  return [...rows, books.rows];
}

const faults = async () =>
  (await checkLedger(world.database.db, [...POSITION_INVARIANTS, ...OTC_INVARIANTS])).faults;

describe('a quote', () => {
  test('needs a log-in, but for the terms', async () => {
    const { anonymous } = world;
    expect(await anonymous.ask(requestQuote, { stockId: AAPL, side: 'buy', quantity: '1' })).toMatchObject({
      code: -3,
    });
    expect(await anonymous.ask(acceptQuote, { quoteId: MISSING }, key())).toMatchObject({ code: -3 });
    expect(await anonymous.get(getOtcTerms, {})).toEqual({ spreadPercent: '0.15', validForSeconds: 30 });
  });

  test.each([
    [AAPL, 'USD'],
    [WALMEX, 'MXN'],
  ])('of %s is the ask with the spread, in whole ticks, with every cost', async (stockId, currency) => {
    const { ask, source } = await world.anonymous.get(getStock, { id: stockId });
    const quote = await quoteOf(stockId);
    expect(quote).toMatchObject({
      stockId,
      currency,
      source,
      reference: ask,
      price: formatPrice(dealerPrice('buy', parsePrice(ask!), rate(150_000n))),
      spreadPercent: '0.15',
      validForMs: 30_000,
      expiresAt: new Date(world.now() + 30_000).toISOString(),
      breakEven: expect.stringMatching(/^\d+\.\d+$/),
    });
    const { value, commission, iva, regulatoryFee, total, spread } = quote;
    expect(cents(total)).toBe(cents(value) + cents(commission) + cents(iva) + cents(regulatoryFee));
    // of 10 shares: the difference of a share, ten times
    expect(cents(spread) * 1_000n).toBe(parsePrice(quote.price) - parsePrice(quote.reference));
  });

  test('accepted is an order, filled whole at that price, posted once', async () => {
    const before = await cashOf(ana);
    const quote = await quoteOf();
    const same = key();
    const first = await ana.ask(acceptQuote, { quoteId: quote.quoteId }, same);
    const again = await ana.ask(acceptQuote, { quoteId: quote.quoteId }, same);
    const { order } = (first as { data: { order: { id: string; positionId: string } } }).data;
    expect(again).toMatchObject({ data: { order }, replayed: true });
    expect(order).toMatchObject({
      type: 'otc',
      side: 'buy',
      state: 'completed',
      quantity: '10',
      filledQuantity: '10',
      averagePrice: quote.price,
      total: quote.total,
      leverage: '1',
      hold: { left: '0.00' },
    });
    // then it is among the orders, with its one fill and the quote's source
    expect((await ana.get(listOrders, {})).items).toEqual([order]);
    const detail = (await ana.get(getOrder, { id: order.id })).order;
    expect(detail.fills).toMatchObject([
      { price: quote.price, source: quote.source, quotedAt: quote.quotedAt },
    ]);
    // and a position like any other
    const { items } = await ana.get(listPositions, { state: 'open' });
    expect(items).toMatchObject([
      { id: order.positionId, quantity: '10', buyPrice: quote.price, building: false },
    ]);
    // and cash went out, what is unsettled cannot be withdrawn twice over
    const after = await cashOf(ana);
    expect(after).toMatchObject({ available: before.available - cents(quote.total), frozen: 0n });
    const { items: log } = await ana.get(listAssetLog, { type: 'otc.buy' });
    expect(log).toMatchObject([{ type: 'otc.buy', subType: 'otc.buy.settle', amount: `-${quote.value}` }]);
    expect(
      (await ana.get(listNotifications, {})).items.filter(({ title }) => title.includes('AAPL')),
    ).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  test('sells a position, part of it and the rest, with what settles tomorrow held back', async () => {
    const { positionId } = await bought(WALMEX, '100');
    const cash = await cashOf(ana, 'MXN');
    const { bid } = await world.anonymous.get(getStock, { id: WALMEX });
    const part = await ana.get(requestQuote, { stockId: WALMEX, side: 'sell', quantity: '40', positionId });
    expect(part).toMatchObject({ reference: bid, breakEven: null });
    expect(parsePrice(part.price)).toBe(dealerPrice('sell', parsePrice(bid!), rate(150_000n)));
    const { order } = await ana.get(acceptQuote, { quoteId: part.quoteId }, key());
    expect(order).toMatchObject({
      side: 'sell',
      type: 'otc',
      state: 'completed',
      positionId,
      total: part.total,
    });
    const after = await cashOf(ana, 'MXN');
    expect(after.available).toBe(cash.available + cents(part.total));
    // unsettled purchases pay for unsettled sales: net of both, nothing is held back
    expect(after.withdrawable).toBeLessThanOrEqual(after.available);
    const { items: closed } = await ana.get(listPositions, { state: 'closed' });
    expect(closed).toMatchObject([{ parentId: positionId, quantity: '40', closePrice: part.price }]);
    // and the rest closes the position itself
    const rest = await ana.get(requestQuote, { stockId: WALMEX, side: 'sell', quantity: '60', positionId });
    await ana.get(acceptQuote, { quoteId: rest.quoteId }, key());
    expect((await ana.get(getPosition, { id: positionId })).position).toMatchObject({
      state: 'closed',
      quantity: '60',
    });
    expect(await faults()).toEqual([]);
  });

  test('of shares bought on the market, sold at once: their cash waits for its settlement', async () => {
    const { previewId } = await ana.get(previewBuy, {
      stockId: AAPL,
      side: 'buy',
      type: 'market',
      amount: '500',
      leverage: '1',
    });
    const { order } = await ana.get(placeOrder, { previewId }, key());
    await world.pass(2_000);
    const { position } = await ana.get(getPosition, { id: order.positionId });
    // a fraction goes whole
    const sale = { stockId: AAPL, side: 'sell', positionId: position.id } as const;
    expect(await ana.ask(requestQuote, { ...sale, quantity: '0.5' })).toMatchObject({
      fields: { quantity: expect.any(String) },
    });
    const { quoteId } = await ana.get(requestQuote, { ...sale, quantity: position.quantity });
    await ana.get(acceptQuote, { quoteId }, key());
    expect(await faults()).toEqual([]);
  });
});

describe('is refused, and nothing changes', () => {
  const wish = (changes: object = {}) => ({ stockId: AAPL, side: 'buy' as const, quantity: '1', ...changes });

  test.each<[string, () => object | Promise<object>]>([
    ['not_found', () => wish({ stockId: 'NONE.XNAS' })],
    ['stock.not_tradable', () => wish({ stockId: 'SPX.INDEX' })],
    ['otc.limit', () => wish({ quantity: '100000' })],
    ['cash.insufficient', () => wish({ quantity: '1000' })],
    ['quantity.whole', () => wish({ quantity: '0.5' })],
    ['not_found', () => wish({ side: 'sell', positionId: MISSING })],
    [
      'holding.insufficient',
      async () => wish({ side: 'sell', quantity: '11', positionId: (await bought()).positionId }),
    ],
    [
      'position.closed',
      async () => {
        const { positionId } = await bought();
        const sale = wish({ side: 'sell', quantity: '10', positionId });
        const { quoteId } = await ana.get(requestQuote, sale as never);
        await ana.get(acceptQuote, { quoteId }, key());
        return sale;
      },
    ],
    [
      'not_found',
      async () => wish({ side: 'sell', stockId: WALMEX, positionId: (await bought()).positionId }),
    ],
  ])('%s', async (reason, input) => {
    const asked = await input();
    const before = await stateOf(ana);
    expect(reasonOf(await ana.ask(requestQuote, asked as never))).toBe(reason);
    expect(await stateOf(ana)).toEqual(before);
  });

  test('a sale that names no position, and a position of another’s', async () => {
    expect(await ana.ask(requestQuote, wish({ side: 'sell' }))).toMatchObject({
      fields: { positionId: expect.any(String) },
    });
    const { positionId } = await bought();
    const bea = await world.register();
    expect(reasonOf(await bea.ask(requestQuote, wish({ side: 'sell', positionId })))).toBe('not_found');
  });

  test('another’s quote, and one that never was', async () => {
    const { quoteId } = await quoteOf();
    const bea = await world.register();
    const before = await stateOf(ana);
    expect(reasonOf(await bea.ask(acceptQuote, { quoteId }, key()))).toBe('not_found');
    expect(reasonOf(await bea.ask(acceptQuote, { quoteId: MISSING }, key()))).toBe('not_found');
    expect(await stateOf(ana)).toEqual(before);
  });

  test('shares that a sale on the market has taken meanwhile', async () => {
    const { positionId } = await bought();
    const { quoteId } = await ana.get(requestQuote, wish({ side: 'sell', quantity: '10', positionId }));
    const { previewId } = await ana.get(previewClose, { id: positionId, quantity: '1' });
    await ana.get(closePosition, { previewId }, key());
    const before = await stateOf(ana);
    expect(reasonOf(await ana.ask(acceptQuote, { quoteId }, key()))).toBe('holding.insufficient');
    expect(await stateOf(ana)).toEqual(before);
    await world.pass(2_000);
    const { quoteId: later } = await ana.get(requestQuote, wish({ side: 'sell', quantity: '9', positionId }));
    await ana.get(acceptQuote, { quoteId: later }, key());
    expect(reasonOf(await ana.ask(acceptQuote, { quoteId }, key()))).toBe('position.closed');
  });

  test('cash that went elsewhere meanwhile', async () => {
    const two = [await quoteOf(AAPL, '30'), await quoteOf(AAPL, '30')] as const;
    await ana.get(acceptQuote, { quoteId: two[0].quoteId }, key());
    const before = await stateOf(ana);
    expect(reasonOf(await ana.ask(acceptQuote, { quoteId: two[1].quoteId }, key()))).toBe(
      'cash.insufficient',
    );
    expect(await stateOf(ana)).toEqual(before);
  });
});

describe('the dealer', () => {
  test('keeps a book for each stock, whose result the dashboard shows', async () => {
    const auditor = await world.operator('auditor');
    const resultOf = async (currency: string) => {
      const { results } = await auditor.get(dashboardCall, {});
      return results.find((line) => line.name === 'dealer' && line.currency === currency)!;
    };
    const before = await resultOf('MXN');
    const order = await bought('FEMSAUBD.XMEX', '100');
    expect((await resultOf('MXN')).count).toBe(before.count + 1);
    const sale = {
      stockId: 'FEMSAUBD.XMEX',
      side: 'sell',
      quantity: '100',
      positionId: order.positionId,
    } as const;
    const quote = await ana.get(requestQuote, sale);
    await ana.get(acceptQuote, { quoteId: quote.quoteId }, key());
    // bought back for less than they were sold for: both spreads are realised
    const after = await resultOf('MXN');
    expect(after.count).toBe(before.count);
    expect(cents(after.realised) - cents(before.realised)).toBe(cents(order.value) - cents(quote.value));
  });

  test('quotes a side no more beyond its limit, holds what it has promised, and still takes the other side', async () => {
    const owner = world.database.owner;
    const stockId = 'MSFT.XNAS';
    const { ask } = await world.anonymous.get(getStock, { id: stockId });
    // given a limit of 12 shares' worth
    const most = (parsePrice(ask!) * 12n) / 10_000n + 1n;
    await owner.query(
      `INSERT INTO otc_setting (name, effective_from, value, source) VALUES ('limit_usd_cents', '2026-11-20', $1, 'test')`,
      [most],
    );
    try {
      const bea = await world.register();
      const promised = await quoteOf(stockId, '10');
      // then what is promised to one is not promised to another
      expect(reasonOf(await bea.ask(requestQuote, { stockId, side: 'buy', quantity: '3' }))).toBe(
        'otc.limit',
      );
      const second = await bea.get(requestQuote, { stockId, side: 'buy', quantity: '2' });
      // and a second quote of one's own, accepted after the first, takes nothing of what others hold
      const more = await ana.get(requestQuote, { stockId, side: 'buy', quantity: '10' });
      await ana.get(acceptQuote, { quoteId: promised.quoteId }, key());
      const before = await stateOf(ana);
      expect(reasonOf(await ana.ask(acceptQuote, { quoteId: more.quoteId }, key()))).toBe('otc.limit');
      expect(await stateOf(ana)).toEqual(before);
      await bea.get(acceptQuote, { quoteId: second.quoteId }, key());
      // while what brings the book back is always taken
      const { items } = await ana.get(listPositions, { state: 'open', stockId });
      const sale = { stockId, side: 'sell', quantity: '10', positionId: items[0]!.id } as const;
      const { quoteId } = await ana.get(requestQuote, sale);
      await ana.get(acceptQuote, { quoteId }, key());
    } finally {
      await owner.query('ALTER TABLE otc_setting DISABLE TRIGGER tariff_is_append_only');
      await owner.query("DELETE FROM otc_setting WHERE source = 'test'");
      await owner.query('ALTER TABLE otc_setting ENABLE TRIGGER tariff_is_append_only');
    }
    expect(await faults()).toEqual([]);
  });
});

describe('a position that was bought at 2×', () => {
  /** Ten shares, half of them with borrowed money. */
  async function lent() {
    const { previewId } = await ana.get(previewBuy, {
      ...{ stockId: AAPL, side: 'buy', type: 'market', quantity: '10', leverage: '2' },
    } as const);
    const { order } = await ana.get(placeOrder, { previewId }, key());
    await world.pass(3_000);
    return (await ana.get(getPosition, { id: order.positionId })).position;
  }
  const sale = (positionId: string, quantity: string) =>
    ana.get(requestQuote, { stockId: AAPL, side: 'sell', quantity, positionId });

  test('is sold to the dealer by parts: each repays its part of what is borrowed, and credits what its quote said', async () => {
    const position = await lent();
    const cash = (await cashOf(ana)).available;
    const part = await sale(position.id, '4');
    expect(cents(part.repaid)).toBe((cents(position.borrowed) * 4n + 5n) / 10n);
    const fees = cents(part.commission) + cents(part.iva) + cents(part.regulatoryFee);
    expect(cents(part.total)).toBe(cents(part.value) - fees - cents(part.repaid) - cents(part.overnightFee));
    const { order } = await ana.get(acceptQuote, { quoteId: part.quoteId }, key());
    expect(order).toMatchObject({ type: 'otc', leverage: '2', borrowed: part.repaid, total: part.total });
    expect((await cashOf(ana)).available - cash).toBe(cents(part.total));
    const left = (await ana.get(getPosition, { id: position.id })).position;
    expect([left.quantity, cents(left.borrowed)]).toEqual([
      '6',
      cents(position.borrowed) - cents(part.repaid),
    ]);
    const rest = await sale(position.id, '6');
    expect(rest.repaid).toBe(left.borrowed);
    await ana.get(acceptQuote, { quoteId: rest.quoteId }, key());
    const { items } = await ana.get(listPositions, { state: 'open' });
    expect(items).toEqual([]);
    const { rows } = await world.database.owner.query(
      "SELECT available FROM ledger.balance WHERE investor_id = $1 AND asset = 'MARGIN.USD'",
      [ana.id],
    );
    expect(rows.every(({ available }) => BigInt(available) === 0n)).toBe(true);
  });

  test('with margin added, or closed on the market, while its quote holds: one outcome', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const position = await lent();
      const quote = await sale(position.id, '10');
      const { previewId } = await ana.get(previewClose, { id: position.id });
      const told = await Promise.all([
        ana.ask(acceptQuote, { quoteId: quote.quoteId }, key()),
        ana.ask(closePosition, { previewId }, key()),
        ana.ask(addMargin, { id: position.id, amount: '10.00' }, key()),
      ]);
      const [accepted, closed] = told.map(reasonOf);
      expect([accepted, closed].filter((reason) => reason === 'success')).toHaveLength(1);
      await world.pass(3_000);
      expect((await ana.get(listPositions, { state: 'open' })).items).toEqual([]);
    }
  });
});

describe('races', () => {
  test('accepted twice at once, exactly one order comes of it', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const bea = await world.register();
      const { quoteId } = await quoteOf(WALMEX, '1', bea);
      const answers = await Promise.all(
        [key(), key(), key()].map((own) => bea.ask(acceptQuote, { quoteId }, own)),
      );
      expect(answers.map(reasonOf).sort()).toEqual(['preview.used', 'preview.used', 'success']);
      expect((await bea.get(listOrders, {})).items).toHaveLength(1);
    }
    expect(await faults()).toEqual([]);
  });

  test('accepted while its time runs out, it is done whole or not at all', async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { quoteId, total } = await quoteOf(WALMEX, '1');
      const before = await cashOf(ana, 'MXN');
      const orders = (await ana.get(listOrders, {})).items.length;
      await world.pass(29_990 + (round % 10) * 2);
      const [answer] = await Promise.all([ana.ask(acceptQuote, { quoteId }, key()), world.pass(10)]);
      outcomes.add(reasonOf(answer));
      const isDone = reasonOf(answer) === 'success';
      if (!isDone) expect(reasonOf(answer)).toBe('preview.expired');
      expect((await ana.get(listOrders, {})).items).toHaveLength(orders + (isDone ? 1 : 0));
      const after = await cashOf(ana, 'MXN');
      expect(before.available - after.available).toBe(isDone ? cents(total) : 0n);
      // and afterwards it is over either way
      await world.pass(1_000);
      expect(reasonOf(await ana.ask(acceptQuote, { quoteId }, key()))).toBe(
        isDone ? 'preview.used' : 'preview.expired',
      );
    }
    expect([...outcomes].every((outcome) => outcome === 'success' || outcome === 'preview.expired')).toBe(
      true,
    );
    expect(await faults()).toEqual([]);
  });
});

test('what nobody accepted is forgotten a day after it expired, what was accepted never', async () => {
  const { quoteId } = await quoteOf();
  await ana.get(acceptQuote, { quoteId }, key());
  await quoteOf();
  const kept = async () =>
    (await world.database.owner.query('SELECT id FROM otc_quote WHERE investor_id = $1', [ana.id])).rows;
  expect(await kept()).toHaveLength(2);
  await purgeQuotes(world.database.db, new Date(world.now() + 86_400_000), 10_000);
  expect(await kept()).toEqual([{ id: quoteId }]);
});

test('a closed market, and a stale quote: nothing is quoted and nothing accepted', async () => {
  const { quoteId } = await quoteOf();
  const untilClose = Date.parse('2026-11-20T21:00:00.000Z') - OPEN_MARKET;
  await world.pass(untilClose - (world.now() - OPEN_MARKET) - 10_000);
  const late = await quoteOf(AAPL, '1');
  expect(reasonOf(await ana.ask(acceptQuote, { quoteId }, key()))).toBe('preview.expired');
  await world.pass(11_000);
  const before = await stateOf(ana);
  expect(reasonOf(await ana.ask(acceptQuote, { quoteId: late.quoteId }, key()))).toBe('market.closed');
  expect(reasonOf(await ana.ask(requestQuote, { stockId: AAPL, side: 'buy', quantity: '1' }))).toBe(
    'market.closed',
  );
  expect(await stateOf(ana)).toEqual(before);
});
