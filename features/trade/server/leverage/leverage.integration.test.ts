import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseMoney } from '#kernel/money/money.ts';
import { RACE_ROUNDS } from '#testing/race-rounds.ts';
import {
  addMargin,
  cancelOrder,
  closePosition,
  getPosition,
  listOrders,
  listPositions,
  type PositionItem,
  placeOrder,
  previewBuy,
  previewClose,
} from '../../contract.ts';
import { unsettled } from '../filling/fill.store.ts';
import { AAPL, FRIDAY, openTradeWorld, type TradeWorld } from '../trade.fixture.ts';

const DAY_MS = 86_400_000;
const LENT = 'MARGIN.USD';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(() => world.close());

const preview = (investor: string, quantity: string, stockId = AAPL) =>
  world.ask(investor, previewBuy, { stockId, side: 'buy', type: 'market', quantity, leverage: '2' });

/** Buys at 2× and lets the venue fill it. */
async function borrowed(investor: string, quantity: string, stockId = AAPL): Promise<PositionItem> {
  const { previewId } = (await preview(investor, quantity, stockId)).data;
  const { order } = (await world.ask(investor, placeOrder, { previewId })).data;
  await world.seconds(2);
  return position(investor, order.positionId);
}

const position = async (investor: string, id: string) =>
  (await world.ask(investor, getPosition, { id })).data.position;
const closed = async (investor: string) =>
  (await world.ask(investor, listPositions, { state: 'closed' })).data.items;
const told = async (investor: string) =>
  (
    await world.test.db.query<{ kind: string; popup: boolean }>(
      'SELECT kind, popup FROM notification WHERE investor_id = $1 ORDER BY id',
      [investor],
    )
  ).rows.map(({ kind, popup }) => (popup ? `${kind}!` : kind));
const sold = async (investor: string, id: string, quantity?: string) => {
  const shown = (await world.ask(investor, previewClose, { id, quantity })).data;
  const { order } = (await world.ask(investor, closePosition, { previewId: shown.previewId })).data;
  await world.seconds(2);
  return { shown, order };
};
/** What the firm has borne of an investor's losses. */
async function borne(investor: string): Promise<bigint> {
  const { rows } = await world.test.db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount::bigint), 0)::bigint AS sum FROM ledger.posting
      WHERE investor_id = $1 AND asset = 'USD' AND source = 'firm.margin-loss'`,
    [investor],
  );
  return rows[0]!.sum;
}
/** A quote of AAPL whose bid, ask and last are the same. */
const at = (price: string) => world.market.set(AAPL, price, price);

describe('a purchase at 2×', () => {
  it('shows, holds and posts half of it, and lends the rest', async () => {
    // given an ask of 233.64
    at('233.64');
    const ana = await world.investor();
    const { data } = await preview(ana, '20');
    expect(data).toMatchObject({
      value: '4672.80',
      principal: '2336.40',
      borrowed: '2336.40',
      nightlyFee: '0.49',
      total: '2336.40',
      leverage: '2',
      yearlyPercent: '7.50',
      margin: {
        callPercent: '35.00',
        closePercent: '25.00',
        callPrice: '179.723076',
        closingPrice: '155.76',
      },
    });
    // when it is bought
    const { order } = (await world.ask(ana, placeOrder, { previewId: data.previewId })).data;
    expect(order.hold).toMatchObject({ amount: data.maxTotal });
    await world.seconds(2);
    // then one's own half has gone, the other stands as a debt, and both sides of it agree
    expect(await world.balance(ana, 'USD')).toEqual({ available: parseMoney('7663.60'), frozen: 0n });
    expect(await world.balance(ana, LENT)).toEqual({ available: parseMoney('2336.40'), frozen: 0n });
    expect(await position(ana, order.positionId)).toMatchObject({
      leverage: '2',
      quantity: '20',
      principal: '2336.40',
      borrowed: '2336.40',
      marketValue: '4672.80',
      overnightFee: '0.00',
      margin: { equity: '2336.40', equityPercent: '50.00', calledAt: null, leastAddition: null },
    });
    expect(await world.faults()).toEqual([]);
  });

  it('at 1× borrows nothing and is watched by nobody', async () => {
    at('233.64');
    const ana = await world.investor();
    const shown = (
      await world.ask(ana, previewBuy, {
        stockId: AAPL,
        side: 'buy',
        type: 'market',
        quantity: '1',
        leverage: '1',
      })
    ).data;
    const { order } = (await world.ask(ana, placeOrder, { previewId: shown.previewId })).data;
    await world.seconds(2);
    expect(await position(ana, order.positionId)).toMatchObject({ borrowed: '0.00', margin: null });
    at('1.00');
    await world.seconds(3);
    expect(await position(ana, order.positionId)).toMatchObject({ state: 'open', margin: null });
    expect(await told(ana)).not.toContain('margin.called!');
    const refused = await world.ask(ana, addMargin, { id: order.positionId, amount: '1' });
    expect(refused.data.reason).toBe('margin.none');
    at('233.64');
  });

  it('builds by parts and borrows for what was filled alone', async () => {
    at('233.64');
    const ana = await world.investor();
    // given a venue that fills ten shares a second
    world.market.setMinuteVolume('100');
    const { previewId } = (await preview(ana, '25')).data;
    const { order } = (await world.ask(ana, placeOrder, { previewId })).data;
    await world.seconds(2);
    await world.ask(ana, cancelOrder, { id: order.id });
    await world.seconds(2);
    world.market.setMinuteVolume('100000');
    const built = await position(ana, order.positionId);
    expect(built).toMatchObject({ quantity: '20', principal: '2336.40', borrowed: '2336.40' });
    expect(await world.balance(ana, 'USD')).toEqual({ available: parseMoney('7663.60'), frozen: 0n });
    expect(await world.faults()).toEqual([]);
  });

  it('is refused beyond the firm’s limits, and changes nothing', async () => {
    at('233.64');
    const ana = await world.investor({ USD: 100_000_00n });
    const before = await world.snapshot(ana);
    const refused = await preview(ana, '300');
    expect(refused.data.reason).toBe('leverage.limit_investor');
    expect(await world.snapshot(ana)).toEqual(before);
    // two previews that fit by themselves, and not together: the second is refused as it is confirmed
    const [one, two] = [await preview(ana, '120'), await preview(ana, '120')];
    expect((await world.ask(ana, placeOrder, { previewId: one.data.previewId })).code).toBe(0);
    const second = await world.ask(ana, placeOrder, { previewId: two.data.previewId });
    expect(second.data.reason).toBe('leverage.limit_investor');
    await world.seconds(2);
    expect(await world.faults()).toEqual([]);
  });

  it.each(['stock', 'all'] as const)('is refused beyond what the firm lends on a %s', async (scope) => {
    at('233.64');
    const ana = await world.investor();
    const shown = await preview(ana, '20');
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    await world.test.owner.query(
      `INSERT INTO lending_limit (scope, currency, effective_from, amount, source) VALUES ($1, 'USD', $2, 100, 'test')`,
      [scope, day],
    );
    await world.restart();
    const reason = { stock: 'leverage.limit_stock', all: 'leverage.limit_all' }[scope];
    expect((await preview(ana, '20')).data.reason).toBe(reason);
    expect((await world.ask(ana, placeOrder, { previewId: shown.data.previewId })).data.reason).toBe(reason);
    await world.test.owner.query(
      `ALTER TABLE lending_limit DISABLE TRIGGER tariff_is_append_only; DELETE FROM lending_limit WHERE source = 'test';
       ALTER TABLE lending_limit ENABLE TRIGGER tariff_is_append_only`,
    );
    await world.restart();
  });
});

describe('the nights', () => {
  it('cost by the calendar, are paid with the sale, pro rata and to the cent', async () => {
    at('233.64');
    const ana = await world.investor();
    const lot = await borrowed(ana, '20');
    // when three midnights of New York pass, with nobody there
    const now = world.clock.now();
    await world.jump(now + 3 * DAY_MS);
    // then 2336.40 × 7.5% × 3 ÷ 360 are owed, however often one looks
    expect(await position(ana, lot.id)).toMatchObject({ overnightFee: '1.46' });
    await world.seconds(2);
    expect(await position(ana, lot.id)).toMatchObject({ overnightFee: '1.46' });
    const cash = (await world.balance(ana, 'USD')).available;
    // when a quarter is sold, a quarter is repaid with a quarter of the fee
    const part = await sold(ana, lot.id, '5');
    expect(part.shown).toMatchObject({ value: '1168.20', repaid: '584.10', overnightFee: '0.37' });
    const afterPart = (await world.balance(ana, 'USD')).available;
    expect(afterPart - cash).toBe(parseMoney(part.shown.total));
    expect(await position(ana, lot.id)).toMatchObject({ borrowed: '1752.30', overnightFee: '1.09' });
    // and the rest with the rest
    const rest = await sold(ana, lot.id);
    expect(rest.shown).toMatchObject({ repaid: '1752.30', overnightFee: '1.09' });
    expect((await world.balance(ana, 'USD')).available - afterPart).toBe(parseMoney(rest.shown.total));
    expect(await world.balance(ana, LENT)).toEqual({ available: 0n, frozen: 0n });
    const [whole, split] = (await closed(ana)).sort((a, b) => Number(b.quantity) - Number(a.quantity));
    expect(whole).toMatchObject({
      quantity: '15',
      principal: '1752.30',
      borrowed: '1752.30',
      overnightFee: '1.09',
    });
    expect(split).toMatchObject({
      quantity: '5',
      parentId: lot.id,
      overnightFee: '0.37',
      closedByMargin: false,
    });
    expect(await world.faults()).toEqual([]);
    await world.jump(FRIDAY + 7 * DAY_MS);
  });

  it('take each night’s own rate', async () => {
    at('233.64');
    const ana = await world.investor();
    const lot = await borrowed(ana, '20');
    const night = (n: number) => new Date(world.clock.now() + n * DAY_MS).toISOString().slice(0, 10);
    await world.test.owner.query(
      `INSERT INTO overnight_rate (currency, effective_from, rate, source) VALUES ('USD', $1, 15000000, 'test')`,
      [night(2)],
    );
    await world.jump(world.clock.now() + 3 * DAY_MS);
    // one night at 7.5% and two at 15%
    expect(await position(ana, lot.id)).toMatchObject({ overnightFee: '2.43' });
    await sold(ana, lot.id);
    expect(await world.faults()).toEqual([]);
    await world.jump(FRIDAY + 14 * DAY_MS);
  });
});

describe('margin', () => {
  it('is called once at 35%, answered by adding, and more than is borrowed is refused', async () => {
    at('233.64');
    const ana = await world.investor();
    const lot = await borrowed(ana, '20');
    at('179.73');
    await world.seconds(2);
    expect(await told(ana)).not.toContain('margin.called!');
    at('179.72');
    await world.seconds(3);
    expect((await told(ana)).filter((kind) => kind === 'margin.called!')).toHaveLength(1);
    // which is not left for the next start of the app
    const urgent = world.told.filter(({ investorId, data }) => investorId === ana && 'isUrgent' in data);
    expect(urgent).toHaveLength(1);
    // then it names the price of the closing as every screen does: in whole cents
    const { rows } = await world.test.db.query<{ told: { close: string } }>(
      "SELECT told_values AS told FROM notification WHERE investor_id = $1 AND kind = 'margin.called'",
      [ana],
    );
    expect(rows.map(({ told: { close } }) => close)).toEqual(['155.76']);
    const called = await position(ana, lot.id);
    expect(called.margin).toMatchObject({ equityPercent: '35.00', leastAddition: '0.05' });
    expect(called.margin!.calledAt).not.toBeNull();
    // given refusals that change nothing
    const before = await world.snapshot(ana);
    const tooMuch = await world.ask(ana, addMargin, { id: lot.id, amount: '2336.41' });
    expect(tooMuch.data.reason).toBe('margin.too_much');
    expect(
      (await world.ask(await world.investor(), addMargin, { id: lot.id, amount: '1' })).data.reason,
    ).toBe('not_found');
    expect(await world.snapshot(ana)).toEqual(before);
    // when it is answered, twice with one key
    const key = 'margin-once';
    const added = await world.ask(ana, addMargin, { id: lot.id, amount: '400.00' }, { key });
    const again = await world.ask(ana, addMargin, { id: lot.id, amount: '400.00' }, { key });
    expect([added.code, again.code, again.isReplayed]).toEqual([0, 0, true]);
    expect(added.data.position).toMatchObject({
      borrowed: '1936.40',
      principal: '2736.40',
      margin: { calledAt: null },
    });
    expect(await world.balance(ana, LENT)).toEqual({ available: parseMoney('1936.40'), frozen: 0n });
    // then a lower price is needed for the next call
    at('179.00');
    await world.seconds(2);
    expect((await told(ana)).filter((kind) => kind === 'margin.called!')).toHaveLength(1);
    expect(await world.faults()).toEqual([]);
    at('233.64');
    await sold(ana, lot.id);
  });

  it('added before a purchase has settled is part of what it cost: sold the same day, no settled cash stays back', async () => {
    at('233.64');
    const ana = await world.investor();
    const { id } = await borrowed(ana, '20');
    const waits = (days: number) => unsettled(world.test.db, ana, 'USD', world.clock.now() + days * DAY_MS);
    expect(await waits(0)).toEqual({ sales: 0n, buys: parseMoney('2336.40') });
    await world.ask(ana, addMargin, { id, amount: '1000.00' });
    expect(await waits(0)).toEqual({ sales: 0n, buys: parseMoney('3336.40') });
    await world.ask(ana, addMargin, { id, amount: '1336.40' });
    const { shown } = await sold(ana, id);
    expect(await waits(0)).toEqual({ sales: parseMoney(shown.total), buys: parseMoney('4672.80') });
    expect(await waits(5)).toEqual({ sales: 0n, buys: 0n });
  });

  it('closes at 25%, on fresh quotes of an open session alone, and never costs more than the principal', async () => {
    at('233.64');
    const ana = await world.investor();
    const lot = await borrowed(ana, '20');
    const cash = (await world.balance(ana, 'USD')).available;
    // given a quote that is stale, then a stock that is halted: nothing is closed
    world.market.set(AAPL, '100.00', '100.00', { stale: true });
    await world.seconds(2);
    at('100.00');
    world.market.stop(AAPL, 'stock.halted');
    await world.seconds(2);
    world.market.stop(AAPL, null);
    at('233.64');
    await world.seconds(1);
    expect(await position(ana, lot.id)).toMatchObject({ state: 'open' });
    // when the price falls past the trigger, far below what is owed
    at('100.00');
    await world.seconds(3);
    // then all is sold, nothing is left of it, and the firm bears 2336.40 − 2000.00 and the sale's fees
    const done = await position(ana, lot.id);
    expect(done).toMatchObject({ state: 'closed', closedByMargin: true, margin: null });
    const covered = parseMoney(done.covered);
    expect(covered >= parseMoney('336.40')).toBe(true);
    expect((await world.balance(ana, 'USD')).available).toBe(cash);
    expect(await world.balance(ana, LENT)).toEqual({ available: 0n, frozen: 0n });
    expect(await borne(ana)).toBe(covered);
    expect(await told(ana)).toContain('margin.closing!');
    expect(done.totalProfit).toBe('-2336.40');
    expect(await world.faults()).toEqual([]);
    at('233.64');
  });

  it('ends what else is under way of the position before it is closed', async () => {
    at('233.64');
    const ana = await world.investor();
    const lot = await borrowed(ana, '20');
    const shown = await world.ask(ana, previewClose, {
      id: lot.id,
      quantity: '8',
      type: 'limit',
      limitPrice: '300.00',
      timeInForce: 'gtc',
    });
    await world.ask(ana, closePosition, { previewId: shown.data.previewId });
    at('150.00');
    await world.seconds(5);
    expect(await position(ana, lot.id)).toMatchObject({ state: 'closed', quantity: '20' });
    const { items } = (await world.ask(ana, listOrders, {})).data;
    expect(items.find((order) => order.type === 'limit')).toMatchObject({
      state: 'cancelled',
      reason: 'order.margin_close',
    });
    expect(await world.faults()).toEqual([]);
    at('233.64');
  });

  it('is checked once against the bar of a session that nobody watched, at the price that was due', async () => {
    at('233.64');
    const ana = await world.investor();
    const ben = await world.investor();
    const [lot, other] = [await borrowed(ana, '20'), await borrowed(ben, '20')];
    world.market.needed.clear();
    await world.seconds(1);
    expect([...world.market.needed]).toEqual([AAPL]);
    // given one who has added enough
    await world.ask(ben, addMargin, { id: other.id, amount: '1000.00' });
    // when a session passes whose low is beyond the trigger of one of them
    world.market.setDayBar({ open: '230', high: '231', low: '150', volume: '1000000' });
    const unheard = vi.spyOn(world.market, 'dayBar').mockRejectedValue(new Error('no answer'));
    await world.jump(world.clock.now() + 4 * DAY_MS);
    // given a vendor that does not answer, then nothing has been done, and nothing is watched before it is
    await world.seconds(5);
    expect(unheard).toHaveBeenCalled();
    expect(await position(ana, lot.id)).toMatchObject({ state: 'open', margin: { isClosing: false } });
    unheard.mockRestore();
    await world.seconds(5);
    // then it was sold at the trigger, fees of the nights counted
    const done = await position(ana, lot.id);
    expect(done).toMatchObject({ state: 'closed', closedByMargin: true, covered: '0.00' });
    expect(Number(done.closePrice)).toBeGreaterThanOrEqual(155.76);
    expect(Number(done.closePrice)).toBeLessThan(156);
    expect(await position(ben, other.id)).toMatchObject({ state: 'open', margin: { isClosing: false } });
    expect(await world.faults()).toEqual([]);
  });
});

describe('races have one outcome', () => {
  it('margin added while the position is being closed', async () => {
    await world.jump(world.clock.now() + (7 - (((world.clock.now() - FRIDAY) / DAY_MS) % 7)) * DAY_MS);
    for (let round = 0; round < RACE_ROUNDS; round++) {
      at('233.64');
      const ana = await world.investor();
      const lot = await borrowed(ana, '20');
      at('150.00');
      const [added] = await Promise.all([
        world.ask(ana, addMargin, { id: lot.id, amount: '2000.00' }),
        world.seconds(1),
      ]);
      await world.seconds(2);
      const now = await position(ana, lot.id);
      if (added.code === 0) expect(now).toMatchObject({ state: 'open', borrowed: '336.40' });
      else {
        expect(['position.closing', 'position.closed']).toContain(added.data.reason);
        expect(now).toMatchObject({ state: 'closed', closedByMargin: true });
      }
    }
    expect(await world.faults()).toEqual([]);
  });

  it('a cancel while the order is being filled', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      at('233.64');
      const ana = await world.investor();
      const { previewId } = (
        await world.ask(ana, previewBuy, {
          stockId: AAPL,
          side: 'buy',
          type: 'limit',
          limitPrice: '230.00',
          timeInForce: 'day',
          quantity: '10',
          leverage: '2',
        })
      ).data;
      const { id } = (await world.ask(ana, placeOrder, { previewId })).data.order;
      await world.seconds(1);
      // given a price that reaches it
      at('229.00');
      const [cancelled] = await Promise.all([world.ask(ana, cancelOrder, { id }), world.seconds(1)]);
      await world.seconds(2);
      // then it was filled whole, half of it lent, or ended with nothing of it done
      const [order] = (await world.ask(ana, listOrders, {})).data.items;
      if (order!.state === 'completed') {
        expect(order).toMatchObject({ filledQuantity: '10' });
        if (cancelled.code !== 0) expect(cancelled.data.reason).toBe('order.not_working');
        expect(await world.balance(ana, LENT)).toEqual({ available: parseMoney('1145.00'), frozen: 0n });
      } else {
        expect(order).toMatchObject({ state: 'cancelled', filledQuantity: '0', reason: 'order.cancelled' });
        expect(await world.balance(ana, LENT)).toEqual({ available: 0n, frozen: 0n });
        expect(await world.balance(ana, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
      }
    }
    expect(await world.faults()).toEqual([]);
  });

  it('two sales of one position', async () => {
    at('233.64');
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const ana = await world.investor();
      const lot = await borrowed(ana, '20');
      const shown = await Promise.all([
        world.ask(ana, previewClose, { id: lot.id }),
        world.ask(ana, previewClose, { id: lot.id }),
      ]);
      const answers = await Promise.all(
        shown.map(({ data }) => world.ask(ana, closePosition, { previewId: data.previewId })),
      );
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      await world.seconds(2);
      expect(await position(ana, lot.id)).toMatchObject({ state: 'closed' });
      expect(await world.balance(ana, LENT)).toEqual({ available: 0n, frozen: 0n });
    }
    expect(await world.faults()).toEqual([]);
  });
});
