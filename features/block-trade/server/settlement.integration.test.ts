import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { previewExchange } from '#features/exchange/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { formatPrice, parseMoney, parsePrice, price as toPrice } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { type BlockOrder, getBlockOrder, previewBlockSale, sellBlock } from '../contract.ts';
import { buy, DAY_MS, faults, MINUTE_MS, openBlock } from './block.fixture.ts';

let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo();
}, 120_000);
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const dollars = async (who: TestInvestor) => {
  const { cash } = (await who.get(getInfoCall, {})).user;
  const account = cash.find(({ currency }) => currency === 'USD')!;
  return { available: parseMoney(account.available), withdrawable: parseMoney(account.withdrawable) };
};
const orderOf = async (who: TestInvestor, { id }: { id: string }) =>
  (await who.get(getBlockOrder, { id })).order;

/** Moves what a preview of a sale showed, as if the market had moved since: in thousandths of the bid. */
async function shownAt(who: TestInvestor, order: BlockOrder, thousandths: number): Promise<string> {
  const { previewId, price } = await who.get(previewBlockSale, { id: order.id });
  const shown = formatPrice(toPrice((parsePrice(price) * BigInt(thousandths)) / 1000n));
  await world.database.owner.query(
    `UPDATE preview SET terms = terms || jsonb_build_object('price', $2::text) WHERE id = $1`,
    [previewId, shown],
  );
  // as if the market had bid it then, however far from the last quote
  await world.database.owner.query('ALTER TABLE market_quote DISABLE TRIGGER quote_moves_plausibly');
  await world.database.owner.query(
    `INSERT INTO market_quote (stock_id, kind, quoted_at, source, bid, ask, last, low, high)
     SELECT terms ->> 'stockId', 'quote', to_timestamp((terms ->> 'quotedAt')::numeric / 1000), terms ->> 'source', $2, $2, $2, $2, $2
       FROM preview WHERE id = $1 ON CONFLICT DO NOTHING`,
    [previewId, parsePrice(shown)],
  );
  return previewId;
}

describe('what a block brings', () => {
  it('trades at once and is neither withdrawn nor converted before T+1', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    // given a purchase that has settled: bought on a Friday, sold on Monday
    await ana.get(advanceClockCall, { to: new Date(world.now() + DAY_MS / 2).toISOString() });
    await ana.get(advanceClockCall, { to: 'next_open' });
    await world.pass(MINUTE_MS);
    const before = await dollars(ana);
    expect(before.withdrawable).toBe(before.available);
    const sale = await ana.get(previewBlockSale, { id: order.id });
    expect(sale.settlesAt).toBe('2026-11-24T14:30:00.000Z');
    // when it is sold
    const sold = (await ana.get(sellBlock, { previewId: sale.previewId })).order;
    expect(sold).toMatchObject({ settlesAt: sale.settlesAt, sellActual: sale.total });
    // then its cash is there, and what can be withdrawn has not grown
    const after = await dollars(ana);
    expect(after.available).toBe(before.available + parseMoney(sale.total));
    expect(after.withdrawable).toBe(before.withdrawable);
    const all = { from: 'USD', to: 'MXN', amount: (Number(after.available) / 100).toFixed(2) } as const;
    expect(reasonOf(await ana.ask(previewExchange, all))).toBe('exchange.unsettled');
    // and from its settlement on it can
    await ana.get(advanceClockCall, { to: sale.settlesAt });
    expect(await dollars(ana)).toEqual({ available: after.available, withdrawable: after.available });
    await world.pass(MINUTE_MS);
    expect(await faults(world)).toEqual([]);
  });

  it('settles with what was bought on the same day: net of both', async () => {
    const ana = await world.register();
    const before = await dollars(ana);
    const order = await buy(ana, await openBlock(world), '10', '2');
    const { previewId, total } = await ana.get(previewBlockSale, { id: order.id });
    await ana.get(sellBlock, { previewId });
    const gained = parseMoney(total) - parseMoney(order.buyActual);
    const after = await dollars(ana);
    expect(after.available).toBe(before.available + gained);
    expect(after.withdrawable).toBe(after.available - (gained > 0n ? gained : 0n));
  });

  it('settles on a later day in the database too, whoever calls it', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    const now = world.now();
    const { previewId, price } = await ana.get(previewBlockSale, { id: order.id });
    await world.database.owner.query('UPDATE preview SET used_at = now() WHERE id = $1', [previewId]);
    const sell = (settlesAt: number | null) =>
      world.database.db.query(`SELECT block_sell($1, $2, $3, $4, 'me', $5, '{}', $5, $6) AS refused`, [
        ...[ana.id, order.id, previewId, parsePrice(price), new Date(now)],
        settlesAt === null ? null : new Date(settlesAt),
      ]);
    for (const same of [now, now + MINUTE_MS, null])
      await expect(sell(same)).rejects.toMatchObject({ code: 'BX004' });
    expect(await orderOf(ana, order)).toMatchObject({ state: 'bought', settlesAt: null });
    await expect(
      world.database.db.query('UPDATE block_order SET sell_settles_at = now()'),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the bid that was shown', () => {
  it('is paid while the market has fallen by 0.5% at most', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    const previewId = await shownAt(ana, order, 1005);
    const { price: bid } = await ana.get(previewBlockSale, { id: order.id });
    const sold = (await ana.get(sellBlock, { previewId })).order;
    expect(parsePrice(sold.sellPrice!)).toBe((parsePrice(bid) * 1005n) / 1000n);
    expect(await faults(world)).toEqual([]);
  });

  it('is not where it fell further, in the app and in the database, and nothing changes', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    const before = await dollars(ana);
    const previewId = await shownAt(ana, order, 1006);
    expect(reasonOf(await ana.ask(sellBlock, { previewId }, key()))).toBe('preview.repriced');
    const again = await shownAt(ana, order, 1006);
    const { price: bid } = await ana.get(previewBlockSale, { id: order.id });
    await world.database.owner.query('UPDATE preview SET used_at = now() WHERE id = $1', [again]);
    const { rows } = await world.database.db.query(
      `SELECT block_sell($1, $2, $3, $4, 'me', $5, '{}', $5, $6) AS refused`,
      [ana.id, order.id, again, parsePrice(bid), new Date(world.now()), new Date(world.now() + DAY_MS)],
    );
    expect(rows[0]).toEqual({ refused: 'preview.repriced' });
    expect(await dollars(ana)).toEqual(before);
    expect(await orderOf(ana, order)).toMatchObject({ state: 'bought' });
  });

  it('gives way to a better one', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    const previewId = await shownAt(ana, order, 900);
    const { price: bid, source } = await ana.get(previewBlockSale, { id: order.id });
    expect((await ana.get(sellBlock, { previewId })).order.sellPrice).toBe(bid);
    const { rows } = await world.database.db.query('SELECT sell_source FROM block_order WHERE id = $1', [
      order.id,
    ]);
    expect(rows[0]).toEqual({ sell_source: source });
  });

  it('is held as far as its dated row says', async () => {
    const ana = await world.register();
    const order = await buy(ana, await openBlock(world), '10');
    await world.database.owner.query(
      `INSERT INTO block_setting (name, effective_from, value, source) VALUES ('bid_held_rate', $1, 200000, 'test')`,
      [new Date(world.now()).toISOString().slice(0, 10)],
    );
    const far = await shownAt(ana, order, 1003);
    expect(reasonOf(await ana.ask(sellBlock, { previewId: far }, key()))).toBe('preview.repriced');
    const near = await shownAt(ana, order, 1002);
    expect(reasonOf(await ana.ask(sellBlock, { previewId: near }, key()))).toBe('success');
  });
});
