import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getStock, listBars } from '#features/market/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { formatPrice, parsePrice, price } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { createAlert, deleteAlert, listAlerts, MAX_WAITING } from '../contract.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const AAPL = 'AAPL.XNAS';
const MISSING = '00000000-0000-7000-8000-000000000000';

describe('price alerts', () => {
  let world: TestBolsillo;
  let ana: TestInvestor;

  beforeAll(async () => {
    world = await openBolsillo();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ana = await world.register('en');
  });

  type Wish = InputOf<typeof createAlert>;
  const make = async (wish: Partial<Wish> & Pick<Wish, 'kind' | 'value'>, who = ana) =>
    (await who.get(createAlert, { stockId: AAPL, ...wish })).alert;
  const alerts = async (who = ana) => (await who.get(listAlerts, {})).items;
  const states = async (who = ana) => (await alerts(who)).map(({ state }) => state);
  const titles = async (who = ana) => (await who.get(listNotifications, {})).items.map(({ title }) => title);
  const now = async () => parsePrice((await world.anonymous.get(getStock, { id: AAPL })).price);
  const percentOf = (whole: bigint, percent: bigint) => formatPrice(price((whole * percent) / 100n));
  const rows = async () =>
    (await world.database.owner.query('SELECT * FROM alert WHERE investor_id = $1 ORDER BY id', [ana.id]))
      .rows;

  it('need a log-in', async () => {
    for (const [call, input] of [
      [createAlert, { stockId: AAPL, kind: 'above', value: '1' }],
      [listAlerts, {}],
      [deleteAlert, { id: MISSING }],
    ] as const)
      expect(await world.anonymous.ask(call as typeof listAlerts, input as object)).toMatchObject({
        code: -3,
      });
  });

  it('fire at the next quote where they are true already, once, with the price, its time and its source', async () => {
    // given a price that is reached already and one that is not
    const price = await now();
    const near = await make({ kind: 'above', value: percentOf(price, 90n) });
    const far = await make({ kind: 'above', value: percentOf(price, 150n) });
    expect(near).toMatchObject({ state: 'waiting', stockId: AAPL, symbol: 'AAPL', firedAt: null });
    // when no quote has come since
    await world.tick();
    expect(await states()).toEqual(['waiting', 'waiting']);
    // and when the next one comes
    await world.pass(2 * SECOND_MS);
    // then one has fired with what the market said
    const stock = await world.anonymous.get(getStock, { id: AAPL });
    expect(await alerts()).toEqual([
      far,
      {
        ...near,
        state: 'fired',
        firedAt: stock.quotedAt,
        firedPrice: stock.price,
        firedSource: 'sandbox',
      },
    ]);
    expect(await titles()).toEqual([`AAPL at $${near.value}\u00a0USD or more`]);
    // its notification draws the day up to that price
    const [told] = (await ana.get(listNotifications, {})).items;
    expect(told?.alert?.line.at(-1)).toBe(stock.price);
    // and never again
    await world.pass(5 * SECOND_MS);
    await world.pass(5 * SECOND_MS);
    expect(await titles()).toHaveLength(1);
  });

  it('fire below a bound and by the change of a day, each in its own words', async () => {
    const price = await now();
    await make({ kind: 'below', value: percentOf(price, 110n) });
    await make({ kind: 'day_change', value: '0.01' });
    await make({ kind: 'day_change', value: '95.00' });
    await world.pass(10 * SECOND_MS);
    await world.pass(10 * SECOND_MS);
    expect((await states()).sort()).toEqual(['fired', 'fired', 'waiting']);
    expect((await titles()).sort()).toEqual([
      `AAPL at $${percentOf(price, 110n)}\u00a0USD or less`,
      'AAPL moved 0.01% today',
    ]);
  });

  it('fire once on two nodes, also for what the other node took down', async () => {
    const node = await world.anotherNode();
    const value = percentOf(await now(), 90n);
    const mine = await make({ kind: 'above', value });
    const theirs = (await node.as(ana).get(createAlert, { stockId: AAPL, kind: 'below', value: '9999999' }))
      .alert;
    await world.pass(2 * SECOND_MS);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await world.tick();
    expect((await alerts()).map(({ id, state }) => [id, state])).toEqual([
      [theirs.id, 'fired'],
      [mine.id, 'fired'],
    ]);
    expect(await titles()).toHaveLength(2);
    await node.stop();
  });

  it('fire for what two hours did that nobody watched, and draw no line to a price that is long over', async () => {
    const alert = await make({ kind: 'day_change', value: '0.01' });
    await world.pass(2 * HOUR_MS);
    const [fired] = await alerts();
    expect(fired).toMatchObject({ id: alert.id, state: 'fired' });
    expect(world.now() - Date.parse(fired!.firedAt!)).toBeGreaterThan(HOUR_MS);
    const [told] = (await ana.get(listNotifications, {})).items;
    expect(told).toMatchObject({ title: 'AAPL moved 0.01% today', alert: null });
  });

  it('fire for what a skipped session did, at the bound, as its bar tells', async () => {
    // given a bound between the last price and the highest of the days to come
    const { bars } = await world.anonymous.get(listBars, { id: 'WALMEX.XMEX', period: '1d', limit: 1 });
    const last = parsePrice(bars.at(-1)!.close);
    const alert = await make({ stockId: 'WALMEX.XMEX', kind: 'day_change', value: '0.05' });
    const never = await make({ stockId: 'WALMEX.XMEX', kind: 'above', value: percentOf(last, 900n) });
    // when ten days pass in one step, to a Monday before the open
    await world.pass(10 * DAY_MS);
    // then it has fired at a price of a bar that lay after it was made
    const [waits, fired] = await alerts();
    expect(waits).toEqual(never);
    expect(fired).toMatchObject({ id: alert.id, state: 'fired', firedSource: 'sandbox' });
    expect(Date.parse(fired!.firedAt!)).toBeGreaterThanOrEqual(Date.parse(alert.createdAt));
    expect(Date.parse(fired!.firedAt!)).toBeLessThan(world.now());
  });

  it('fire for each kind of name that a stock has, and one that cannot holds up no other', async () => {
    // given a stock whose name no address takes as it is, and a notification that the database refuses
    const odd = await make({ stockId: 'PE&OLES.XMEX', kind: 'below', value: '999999' });
    await world.database.owner.query(
      `ALTER TABLE notification ADD CONSTRAINT refuses CHECK (told_values ->> 'symbol' <> 'WALMEX') NOT VALID`,
    );
    const refused = await make({ stockId: 'WALMEX.XMEX', kind: 'below', value: '999999' });
    await world.pass(2 * SECOND_MS);
    const stateOf = async (id: string) => (await alerts()).find((alert) => alert.id === id)?.state;
    expect([await stateOf(odd.id), await stateOf(refused.id)]).toEqual(['fired', 'waiting']);
    // when what refused it is gone, then it is told of
    await world.database.owner.query('ALTER TABLE notification DROP CONSTRAINT refuses');
    await world.pass(2 * SECOND_MS);
    expect(await stateOf(refused.id)).toBe('fired');
    expect(await titles()).toHaveLength(2);
  });

  it('that were taken away are told of no more', async () => {
    const alert = await make({ kind: 'below', value: '999999' });
    await ana.get(deleteAlert, { id: alert.id });
    await world.pass(2 * SECOND_MS);
    await world.pass(2 * SECOND_MS);
    expect(await titles()).toEqual([]);
  });

  it('wait once each: the same wish again is the same alert', async () => {
    const first = await make({ kind: 'above', value: '900' });
    expect(await make({ kind: 'above', value: '900.00' })).toEqual(first);
    expect(await alerts()).toEqual([first]);
    // another's wish is another's
    const beto = await world.register();
    expect((await make({ kind: 'above', value: '900' }, beto)).id).not.toBe(first.id);
  });

  it('are refused beyond fifty that wait, for what is not listed, and for what is no price', async () => {
    await Promise.all(
      Array.from({ length: MAX_WAITING + 5 }, (_, n) =>
        ana.ask(createAlert, { stockId: AAPL, kind: 'above', value: String(1_000 + n) }),
      ),
    );
    const full = await rows();
    expect(full).toHaveLength(MAX_WAITING);
    const refused = async (wish: Wish) => {
      const answer = await ana.ask(createAlert, wish);
      expect(await rows()).toEqual(full);
      return answer;
    };
    expect(await refused({ stockId: AAPL, kind: 'above', value: '5000' })).toMatchObject({
      code: -1,
      reason: 'alert.too_many',
    });
    expect(await refused({ stockId: 'NADA.XNAS', kind: 'above', value: '5' })).toMatchObject({
      reason: 'not_found',
    });
    for (const [kind, value] of [
      ['above', '0'],
      ['above', '-1'],
      ['above', '1.0000001'],
      ['above', 'diez'],
      ['above', ''],
      ['above', '99999999999999999999'],
      ['day_change', '1.001'],
      ['day_change', '1000.01'],
    ] as const)
      expect(await refused({ stockId: AAPL, kind, value })).toMatchObject({
        code: -2,
        fields: { value: expect.any(String) },
      });
    // and one that fires makes room
    await world.database.owner.query(
      `UPDATE alert SET state = 'fired', fired_at = now(), fired_price = 1, fired_source = 'test' WHERE id = $1`,
      [full[0].id],
    );
    await make({ kind: 'above', value: '5000' });
  });

  it('are listed by stock and by state, and taken away by their owner alone', async () => {
    const apple = await make({ kind: 'above', value: '900' });
    const walmex = await make({ stockId: 'WALMEX.XMEX', kind: 'above', value: '900' });
    expect((await ana.get(listAlerts, { stockId: AAPL, state: 'waiting' })).items).toEqual([apple]);
    expect((await ana.get(listAlerts, { state: 'fired' })).items).toEqual([]);
    const page = await ana.get(listAlerts, { limit: 1 });
    expect(page.items).toEqual([walmex]);
    expect((await ana.get(listAlerts, { limit: 1, cursor: page.nextCursor! })).items).toEqual([apple]);
    const beto = await world.register();
    expect(await beto.ask(deleteAlert, { id: apple.id })).toMatchObject({ reason: 'not_found' });
    expect(await alerts()).toHaveLength(2);
    await ana.get(deleteAlert, { id: apple.id });
    expect(await alerts()).toEqual([walmex]);
    expect(await ana.ask(deleteAlert, { id: apple.id })).toMatchObject({ reason: 'not_found' });
  });

  it('stay as they were told: the application’s own role changes none that fired, and no bound', async () => {
    const alert = await make({ kind: 'above', value: '900' });
    await world.database.owner.query(
      `UPDATE alert SET state = 'fired', fired_at = now(), fired_price = 900000000, fired_source = 'test' WHERE id = $1`,
      [alert.id],
    );
    const { db } = world.database;
    await expect(db.query('UPDATE alert SET fired_price = 1 WHERE id = $1', [alert.id])).rejects.toThrow(
      'is over',
    );
    await expect(db.query('UPDATE alert SET bound = 1 WHERE id = $1', [alert.id])).rejects.toThrow('denied');
  });
});
