import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { getChain } from '#features/proof/contract.ts';
import {
  closePosition,
  getOrder,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import { logInAgain, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { enrolPhone, type TestDevice } from '#testing/device-key.ts';
import { faultsIn } from './house.fixture.ts';
import { ownSignatures } from './own-signatures.fixture.ts';

/** An order carries the signature of the investor's device in its hashed hold, or stands there without one and is marked. */

const BUY = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;

let world: TestBolsillo;
let ana: TestInvestor;
let phone: TestDevice;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
  phone = await enrolPhone(world, ana);
});
afterAll(() => world.close());

const faults = () => faultsIn(world);
const everything = async () => ({
  orders: await ana.get(listOrders, {}),
  chain: await ana.get(getChain, { afterSeq: '0', limit: 500 }),
  kept: (await world.database.owner.query('SELECT * FROM investor_signature')).rows,
});

/** A buy as the phone would sign it. */
async function signedBuy(
  sent: { at?: number; input?: { quantity: string; type?: 'limit'; limitPrice?: string } } = {},
) {
  const shown = await ana.get(previewBuy, { ...BUY, ...sent.input });
  const input = { previewId: shown.previewId };
  const idempotencyKey = crypto.randomUUID();
  const wish = { call: placeOrder, input, idempotencyKey, seen: seenOf(shown) };
  const signature = await phone.signatureOf({ ...wish, ...(sent.at !== undefined && { at: sent.at }) });
  return { input, idempotencyKey, signature, shown };
}

const isSigned = async (id: string) => (await ana.get(getOrder, { id })).order.isSigned;

const verified = async () => (await ownSignatures(ana)).report;

describe('a signed order', () => {
  it('to buy, by the market or at a limit, and to sell carries its signature in the hashed hold', async () => {
    const buy = await signedBuy();
    const first = await ana.ask(placeOrder, buy.input, buy);
    expect(first).toMatchObject({ ok: true });
    // and sent again it is the same order
    expect(await ana.ask(placeOrder, buy.input, buy)).toMatchObject({ ok: true, replayed: true });
    const limit = await signedBuy({ input: { quantity: '1', type: 'limit', limitPrice: buy.shown.price } });
    const { order } = await ana.get(placeOrder, limit.input, limit);
    expect(await isSigned(order.id)).toBe(true);
    await world.pass(2_000);
    const { items } = await ana.get(listPositions, { state: 'open' });
    const shown = await ana.get(previewClose, { id: items[0]!.id, quantity: '1' });
    const input = { previewId: shown.previewId };
    const idempotencyKey = crypto.randomUUID();
    const signature = await phone.signatureOf({
      call: closePosition,
      input,
      idempotencyKey,
      seen: seenOf(shown),
    });
    const sale = await ana.get(closePosition, input, { idempotencyKey, signature });
    expect(await isSigned(sale.order.id)).toBe(true);
    expect(await verified()).toEqual({ signed: 0, own: 3, faults: [], brokenKeyLine: null });
    const log = await ana.get(listAssetLog, { type: 'trade.sell' });
    expect(
      log.items.find(({ subType }) => subType === 'trade.sell.hold') ?? { isSigned: true },
    ).toMatchObject({
      isSigned: true,
    });
    expect(await faults()).toEqual([]);
  });

  it('without a signature is placed as before, and marked', async () => {
    const { previewId } = await ana.get(previewBuy, BUY);
    const { order } = await ana.get(placeOrder, { previewId });
    expect(await isSigned(order.id)).toBe(false);
    const { items } = await ana.get(listAssetLog, { type: 'trade.buy' });
    expect(
      items.find(({ orderId, subType }) => orderId === order.id && subType === 'trade.buy.hold'),
    ).toMatchObject({
      isSigned: false,
    });
  });

  it('with a signature of nothing, of another preview, of another log-in or of a key that made way is refused, and nothing changes', async () => {
    const [one, other, late] = [await signedBuy(), await signedBuy(), await signedBuy({ at: 1 })];
    const before = await everything();
    const refused = async (reason: string, who: Pick<TestInvestor, 'ask'>, input: object, sent: object) =>
      expect(await who.ask(placeOrder, input as typeof one.input, sent as typeof one)).toMatchObject({
        reason,
      });
    await refused('signature.invalid', ana, one.input, { ...one, signature: 'nonsense' });
    await refused('signature.invalid', ana, other.input, one);
    await refused('signature.clock', ana, late.input, late);
    const again = await logInAgain(world.url, ana.phone);
    await refused('signature.key_unknown', again, one.input, one);
    // a key that this server knows, until the same log-in enrols another
    const old = phone;
    phone = await enrolPhone(world, ana);
    expect(old.keyId).not.toBe(phone.keyId);
    await refused('signature.key_unknown', ana, one.input, one);
    expect(await everything()).toEqual(before);
  });
});

describe('the application’s log-in', () => {
  it('names the signature of one order for another, and the ledger’s check and the verifier say so', async () => {
    const real = await signedBuy();
    const crafted = await ana.get(previewBuy, { ...BUY, quantity: '5' });
    const [key = '', signature = '', statement = ''] = real.signature.split('.');
    const id = () => crypto.randomUUID();
    const item = {
      ...{ place: 0, investorId: ana.id, call: 'trade/create', key: id(), inputHash: '00', side: 'buy' },
      ...{ previewId: crafted.previewId, orderId: id(), positionId: id(), splitId: id(), expiresAt: null },
      ...{
        refusal: null,
        last: null,
        reference: { signed: [{ investor: ana.id, key: 'of', statement: 'nobody' }] },
      },
      signed: {
        key,
        statement: Buffer.from(statement, 'base64url').toString(),
        signature: Buffer.from(signature, 'base64url').toString('hex'),
      },
    };
    const at = new Date(world.now());
    const { rows } = await world.database.db.query<{ outcome: string }>(
      'SELECT outcome FROM place_orders($1, $2, $2)',
      [JSON.stringify([item]), at],
    );
    expect(rows).toMatchObject([{ outcome: 'placed' }]);
    expect(await faults()).toMatchObject([
      { invariant: 'a signed order is the preview and the figure that its investor signed' },
      {
        invariant:
          'what an investor signed is the command that the posting carries out, of that preview and that figure',
      },
    ]);
    expect((await verified()).faults).toMatchObject([{ fault: 'figure' }]);
    // what was signed is used: the order itself cannot be placed with it any more
    expect(await ana.ask(placeOrder, real.input, real)).not.toMatchObject({ ok: true });
  });

  it('changes no order’s signature', async () => {
    const told = world.database.db.query('UPDATE trade_order SET signature = NULL');
    await expect(told).rejects.toMatchObject({ code: '42501' });
  });
});
