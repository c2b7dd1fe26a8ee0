import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import {
  buyBlock,
  getBlockOffer,
  listBlockOrders,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '../contract.ts';
import { buy, faults, openBlock } from './block.fixture.ts';

/** A connection that is killed in the middle, as by kill -9, leaves nothing half done; the same key settles it. */
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
}, 120_000);
afterAll(() => world?.close());

const stateOf = async (who: TestInvestor, offerId: string) => ({
  cash: (await who.get(getInfoCall, {})).user.cash,
  log: (await who.get(listAssetLog, {})).items,
  orders: (await who.get(listBlockOrders, {})).items,
  left: (await world.anonymous.get(getBlockOffer, { id: offerId })).offer.left,
});

/**
 * Holds back whoever writes an order, lets a command run into it, and kills its connection there. Gives the command's answer.
 */
async function killedIn<Answer>(command: () => Promise<Answer>): Promise<Answer> {
  const { owner } = world.database;
  const holding = await owner.connect();
  try {
    await holding.query('BEGIN; LOCK TABLE block_order IN SHARE MODE');
    const told = command();
    for (let killed = 0; killed === 0; ) {
      const { rowCount } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'block_order'::regclass AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      killed = rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return await told;
  } finally {
    await holding.query('ROLLBACK');
    holding.release();
  }
}

it.each(['1', '2'] as const)('a purchase at %s× is done whole or not at all', async (leverage) => {
  const id = await openBlock(world);
  const { previewId } = await ana.get(previewBlockBuy, { id, quantity: '10', leverage });
  const before = await stateOf(ana, id);
  const key = { idempotencyKey: crypto.randomUUID() };
  const told = await killedIn(() => ana.ask(buyBlock, { previewId }, key));
  expect(told).toMatchObject({ ok: false, status: 503, code: -11 });
  expect(await stateOf(ana, id)).toEqual(before);
  const again = await ana.get(buyBlock, { previewId }, key);
  expect(await ana.get(buyBlock, { previewId }, key)).toEqual(again);
  const after = await stateOf(ana, id);
  expect(after.orders).toHaveLength(before.orders.length + 1);
  expect(after.left).toBe('990');
  expect(await faults(world)).toEqual([]);
});

it.each(['1', '2'] as const)('and so is a sale of what was bought at %s×', async (leverage) => {
  const id = await openBlock(world);
  const order = await buy(ana, id, '10', leverage);
  const { previewId } = await ana.get(previewBlockSale, { id: order.id });
  const before = await stateOf(ana, id);
  const key = { idempotencyKey: crypto.randomUUID() };
  const told = await killedIn(() => ana.ask(sellBlock, { previewId }, key));
  expect(told).toMatchObject({ ok: false, status: 503, code: -11 });
  expect(await stateOf(ana, id)).toEqual(before);
  const again = await ana.get(sellBlock, { previewId }, key);
  expect(again.order).toMatchObject({ id: order.id, state: 'sold' });
  expect(await ana.get(sellBlock, { previewId }, key)).toEqual(again);
  expect(await faults(world)).toEqual([]);
});
