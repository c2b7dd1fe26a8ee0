import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, getOrder } from '../../../contract.ts';
import { AAPL, buy, openTradeWorld, type TradeWorld } from '../../trade.fixture.ts';
import type { OutsideVenue } from '../venue.ts';
import { alpacaVenue } from './alpaca-venue.ts';
import { type FakeAlpacaTrading, openFakeAlpacaTrading } from './fake-alpaca-trading.fixture.ts';

let world: TradeWorld;
let fake: FakeAlpacaTrading;
let venue: OutsideVenue;

beforeAll(async () => {
  world = await openTradeWorld();
  fake = await openFakeAlpacaTrading(() => world.clock.now());
});
beforeEach(async () => {
  fake.begin();
  venue = alpacaVenue(world.ports, fake.settings);
  await world.restart({ venue });
});
afterEach(() => venue.close());
afterAll(async () => {
  fake.close();
  await world.close();
});

/** Five seconds go by at a time. */
async function until(check: () => unknown): Promise<void> {
  const looks = async () => {
    await world.seconds(5);
    venue.look(() => undefined);
    await sleep(20);
    try {
      await check();
      return null;
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(looks, { timeout: 15_000, interval: 1 }).toBeNull();
}

async function sent() {
  const investor = await world.investor();
  const { id } = await buy(world, investor, AAPL, '10');
  await world.trade.settle();
  return { investor, id, now: async () => (await world.ask(investor, getOrder, { id })).data.order };
}

describe('an account at Alpaca', () => {
  it('that may sell short is sent nothing until it may not', async () => {
    fake.configurations = { no_shorting: false };
    await until(() => expect(fake.lines).toBe(1));
    const { id, now } = await sent();
    await until(() => expect(venue.isReached()).toBe(false));
    const taken = await sent();
    await world.ask(taken.investor, cancelOrder, { id: taken.id });
    await until(async () => expect((await taken.now()).state).toBe('cancelled'));
    expect(fake.submitted).toEqual([]);
    expect((await now()).state).toBe('pending');
    fake.configurations = { no_shorting: true };
    await until(() => expect(fake.submitted).toHaveLength(1));
    expect(fake.submitted[0]?.client_order_id).toContain(id);
    expect(venue.isReached()).toBe(true);
  });

  it('of which it is not known yet is sent nothing either', async () => {
    fake.configurations = 503;
    const { now } = await sent();
    expect([fake.submitted, (await now()).state]).toEqual([[], 'pending']);
    fake.configurations = { no_shorting: true };
    await until(() => expect(fake.submitted).toHaveLength(1));
  });

  it('need not be known to a stand-in', async () => {
    fake.configurations = 404;
    await sent();
    expect(fake.submitted).toHaveLength(1);
  });
});
