import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelOrder, getOrder, placeOrder, previewBuy } from '../../contract.ts';
import { applyEvents } from '../filling/apply-events.ts';
import {
  AAPL,
  bought,
  buy,
  FRIDAY_CLOSE,
  openTradeWorld,
  type TradeWorld,
  WALMEX,
} from '../trade.fixture.ts';
import type { Trading } from '../trading.ts';
import { clientOrderId } from './client-order-id.ts';
import { type ObedientVenue, obedientVenue } from './obedient-venue.fixture.ts';
import type { OutsideVenue } from './venue.ts';
import { openDesks } from './venue-desk.ts';
import { venueHealth } from './venue-health.ts';

/** American orders leave the house, Mexican ones are simulated. */

let world: TradeWorld;
let outside: ObedientVenue & OutsideVenue;
let isReached: boolean;
/** Given: what is sent waits for it. */
let silence: Promise<void> | null;
let ana: string;
const LIMIT = {
  stockId: AAPL,
  side: 'buy',
  type: 'limit',
  leverage: '1',
  quantity: '1',
  limitPrice: '230.00',
  timeInForce: 'gtc',
} as const;

beforeEach(async () => {
  isReached = true;
  silence = null;
  const obedient = obedientVenue();
  const { submit } = obedient;
  outside = Object.assign(obedient, {
    submit: async (orders: Parameters<typeof submit>[0]) => {
      await silence;
      return submit(orders);
    },
    look: () => undefined,
    isReached: () => isReached,
    close: async () => undefined,
  });
  world = await openTradeWorld({ american: outside });
  // of a venue outside no quotes are kept here
  await world.test.owner.query('ALTER TABLE trade_fill DISABLE TRIGGER at_a_kept_quote');
  ana = await world.investor();
});
afterEach(() => world.close());

const orderOf = async (id: string) => (await world.ask(ana, getOrder, { id })).data.order;
const atSimulated = async () =>
  (await world.test.owner.query('SELECT stock_id FROM venue_order')).rows.map(({ stock_id }) => stock_id);

it('each takes the orders of its own exchanges, and says so on them', async () => {
  const american = await buy(world, ana, AAPL, '3');
  const mexican = await bought(world, ana, WALMEX, '2');
  await world.trade.settle();
  const id = clientOrderId(ana, american.id);
  expect([outside.received, await atSimulated()]).toEqual([[id], [WALMEX]]);
  outside.fill(id, '3', '231.40', world.clock.now());
  await world.trade.settle();
  expect(await orderOf(american.id)).toMatchObject({
    state: 'completed',
    averagePrice: '231.40',
    venue: 'obedient',
  });
  const { rows } = await world.test.owner.query<{ id: string }>(
    'SELECT id FROM trade_order WHERE position_id = $1',
    [mexican.id],
  );
  expect(await orderOf(rows[0]!.id)).toMatchObject({ state: 'completed', venue: 'simulated' });
});

it('one outside that does not answer keeps nothing else waiting; its order stays, with what is known of it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  silence = promise;
  const american = await buy(world, ana, AAPL, '3');
  await world.seconds(1);
  expect(await orderOf(american.id)).toMatchObject({ state: 'pending', waitsFor: 'venue' });
  await bought(world, ana, WALMEX, '2');
  // when it answers after all
  answer();
  await world.trade.settle();
  expect(await orderOf(american.id)).toMatchObject({ state: 'pending', waitsFor: null });
});

it('one outside is asked once to cancel what a session has outlived, however late it tells of it', async () => {
  const american = await buy(world, ana, AAPL, '3');
  await world.trade.settle();
  const cancel = vi.spyOn(outside, 'cancel').mockResolvedValue();
  await world.jump(FRIDAY_CLOSE);
  await world.seconds(5);
  await world.trade.settle();
  expect(cancel).toHaveBeenCalledOnce();
  expect(await orderOf(american.id)).toMatchObject({ state: 'pending' });
});

it('a market order that one outside has not taken for two minutes is taken back, a limit order waits on', async () => {
  outside.line = 'busy';
  const held = await world.balance(ana, 'USD');
  const late = await buy(world, ana, AAPL, '3');
  const limit = await world.ask(ana, previewBuy, LIMIT);
  const waiting = await world.ask(ana, placeOrder, { previewId: limit.data.previewId });
  await world.seconds(115);
  expect(await orderOf(late.id)).toMatchObject({ state: 'pending', cancelRequested: false });
  await world.seconds(10);
  expect(await orderOf(late.id)).toMatchObject({ state: 'pending', cancelRequested: true });
  // when it takes orders again, as venues do with what was taken back: it says that it has none
  const { submit } = outside;
  outside.submit = async (orders) =>
    (await submit(orders)).map((told, index) =>
      orders[index]?.clientOrderId === clientOrderId(ana, late.id)
        ? { kind: 'rejected', code: 'over' }
        : told,
    );
  outside.line = 'good';
  await world.seconds(3);
  await world.trade.settle();
  expect(await orderOf(late.id)).toMatchObject({ state: 'cancelled', reason: 'order.not_sent' });
  const { id } = waiting.data.order;
  expect(await orderOf(id)).toMatchObject({ state: 'pending', cancelRequested: false, waitsFor: 'price' });
  await world.ask(ana, cancelOrder, { id });
  await world.seconds(2);
  await world.trade.settle();
  expect(await world.balance(ana, 'USD')).toEqual(held);
});

it('what another node has parked meanwhile is passed by nobody: what follows of that order is parked behind it', async () => {
  const american = await buy(world, ana, AAPL, '3');
  await world.trade.settle();
  const id = clientOrderId(ana, american.id);
  outside.fill(id, '3', '999.00', world.clock.now());
  await outside.cancel(id, world.clock.now());
  const { ports } = world;
  const other = { ...outside, events: async () => (await outside.events(0n, 1)).slice(0, 1) };
  let isFirst = true;
  const query = async (...asked: Parameters<typeof ports.db.query>) => {
    const answer = await ports.db.query(...asked);
    if (isFirst && asked[0].includes('FROM trade_parked_event')) {
      isFirst = false;
      await applyEvents({ ports } as Trading, other);
    }
    return answer;
  };
  const db = new Proxy(ports.db, { get: (all, name) => (name === 'query' ? query : Reflect.get(all, name)) });
  await applyEvents({ ports: { ...ports, db } } as Trading, outside);
  const { rows } = await world.test.owner.query(
    "SELECT event->>'kind' AS kind FROM trade_parked_event ORDER BY cursor",
  );
  expect(rows).toEqual([{ kind: 'fill' }, { kind: 'cancelled' }]);
  expect(await orderOf(american.id)).toMatchObject({ state: 'pending' });
});

it('one that is out of reach is down on the dashboard, and the other is not', async () => {
  const exchanges = ['XNAS', 'XNYS'];
  const simulated = { ...obedientVenue(), name: 'simulated' };
  const trading = { ports: world.ports } as Trading;
  const told = (...executing: Parameters<typeof openDesks>[0][number][]) =>
    venueHealth({ ...trading, venues: openDesks(executing, () => trading) });
  const [mexico, america] = [
    { venue: simulated, exchanges: ['XMEX'] },
    { venue: outside, exchanges },
  ];
  isReached = false;
  expect(await told(america, mexico)).toMatchObject([
    { part: 'venue.america', state: 'down', source: 'obedient' },
    { part: 'venue.mexico', state: 'good', source: 'simulated' },
  ]);
  isReached = true;
  expect(await told(america)).toMatchObject([
    { part: 'venue.america', state: 'good' },
    { part: 'venue.mexico', state: 'good', source: 'none', counts: [] },
  ]);
  expect(await told({ venue: simulated, exchanges: null })).toMatchObject([{ part: 'venue' }]);
});
