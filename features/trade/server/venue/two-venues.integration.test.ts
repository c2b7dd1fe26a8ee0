import { afterEach, beforeEach, expect, it } from 'vitest';
import { getOrder } from '../../contract.ts';
import { AAPL, bought, buy, openTradeWorld, type TradeWorld, WALMEX } from '../trade.fixture.ts';
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
