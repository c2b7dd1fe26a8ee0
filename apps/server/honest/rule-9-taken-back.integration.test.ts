import { describe, expect, it } from 'vitest';
import { listAssetLog } from '#features/cashier/contract.ts';
import { addMargin, cancelOrder, getOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { cancelWithdrawal } from '#features/withdrawal/contract.ts';
import { everything, show, toBitcoin, withdraw } from '#features/withdrawal/server/withdrawal.fixture.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { TestBolsillo, TestInvestor } from '#testing/bolsillo.ts';
import type { TestDevice } from '#testing/device-key.ts';
import { attemptIn, faultsIn, inSigningHouse, signedBy } from './house.fixture.ts';
import { enterAsApplication, ownSignatures } from './own-signatures.fixture.ts';

/** Taking back an order or a withdrawal, and adding margin, are signed as what moves money is, or stand there marked as unsigned. */

const NOT_ITS_COMMAND =
  'what an investor signed is the command that the posting carries out, of that preview and that figure';

let world: TestBolsillo;
let ana: TestInvestor;
let phone: TestDevice;
inSigningHouse((house) => {
  ({ world, ana, phone } = house);
});

const faults = async () => (await faultsIn(world)).filter(({ place }) => place.startsWith(ana.id));
const report = async () => (await ownSignatures(ana)).report;
const attempt = (sql: string, values: unknown[] = []) => attemptIn(world, sql, values);

/** Sends a command as the phone signs it. */
async function signed<Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Output> {
  return ana.get(call, input, await signedBy(phone, call as CallDefinition<Input>, input));
}

/** An order that waits: a limit far below the market. */
async function waitingOrder(): Promise<string> {
  const asked = { stockId: 'AAPL.XNAS', side: 'buy', quantity: '2', leverage: '1' } as const;
  const { price } = await ana.get(previewBuy, { ...asked, type: 'market' });
  const limitPrice = (Number(price) * 0.97).toFixed(2);
  const { previewId } = await ana.get(previewBuy, { ...asked, type: 'limit', limitPrice });
  return (await ana.get(placeOrder, { previewId })).order.id;
}

const orderOf = async (id: string) => (await ana.get(getOrder, { id })).order;

/** A position of which half is borrowed. */
async function lentPosition(): Promise<string> {
  const asked = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '2', leverage: '2' } as const;
  const { previewId } = await ana.get(previewBuy, asked);
  const { order } = await ana.get(placeOrder, { previewId });
  await world.pass(2_000);
  return order.positionId;
}

/** Does something as a program with the application's log-in, under what the phone signed of something else. */
async function under<Input>(
  call: CallDefinition<Input>,
  input: Input,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const { signature: header } = await signedBy(phone, call, input);
  await transact(world.database.db, async (tx) => {
    await enterAsApplication(tx, { investorId: ana.id, header, at: world.now() });
    await work(tx);
  });
}

describe('signed on the phone', () => {
  it('taking back an order stands with it and in the hashed release', async () => {
    const id = await waitingOrder();
    await signed(cancelOrder, { id });
    await world.pass(2_000);
    expect(await orderOf(id)).toMatchObject({ state: 'cancelled', isCancelSigned: true });
    expect(await report()).toMatchObject({ own: 1, faults: [] });
    const { items } = await ana.get(listAssetLog, { type: 'trade.buy' });
    expect(items[0]).toMatchObject({ subType: 'trade.buy.release', isSigned: true });
    expect(await faults()).toEqual([]);
  });

  it('so does taking back a withdrawal', async () => {
    const id = await withdraw(ana, toBitcoin('100.00'));
    const { withdrawal } = await signed(cancelWithdrawal, { id });
    expect(withdrawal).toMatchObject({ status: 'cancelled', isCancelSigned: true });
    expect(await report()).toMatchObject({ own: 1, faults: [] });
    const { items } = await ana.get(listAssetLog, { type: 'withdrawal' });
    expect(items[0]).toMatchObject({ subType: 'withdrawal.release', isSigned: true });
    expect(await faults()).toEqual([]);
  });

  it('and adding margin, with the amount that was signed', async () => {
    const id = await lentPosition();
    await signed(addMargin, { id, amount: '40' });
    expect(await report()).toMatchObject({ own: 1, faults: [] });
    const { items } = await ana.get(listAssetLog, {});
    expect(items[0]).toMatchObject({ subType: 'margin.repay', isSigned: true });
    expect(await faults()).toEqual([]);
  });
});

it('signed by nobody they are done as before, and marked', async () => {
  const order = await waitingOrder();
  await ana.get(cancelOrder, { id: order });
  await world.pass(2_000);
  expect(await orderOf(order)).toMatchObject({ state: 'cancelled', isCancelSigned: false });
  const withdrawal = await withdraw(ana, toBitcoin('20'));
  expect((await show(ana, withdrawal)).isCancelSigned).toBeNull();
  await ana.get(cancelWithdrawal, { id: withdrawal });
  expect((await show(ana, withdrawal)).isCancelSigned).toBe(false);
  await ana.get(addMargin, { id: await lentPosition(), amount: '10' });
  const { items } = await ana.get(listAssetLog, {});
  const marked = new Map(items.map(({ subType, orderId, isSigned }) => [`${subType} ${orderId}`, isSigned]));
  expect(marked.get(`trade.buy.release ${order}`)).toBe(false);
  expect([marked.get('withdrawal.release null'), marked.get('margin.repay null')]).toEqual([false, false]);
  expect(await report()).toMatchObject({ own: 0, faults: [] });
  expect(await faults()).toEqual([]);
});

it('with the signature of another order, another withdrawal or another amount they are refused, and nothing changes', async () => {
  const [order, withdrawal, lot] = [
    await waitingOrder(),
    await withdraw(ana, toBitcoin('20')),
    await lentPosition(),
  ];
  const before = [await everything(world, ana), await orderOf(order)];
  const invalid = { reason: 'signature.invalid' };
  const other = crypto.randomUUID();
  expect(
    await ana.ask(cancelOrder, { id: order }, await signedBy(phone, cancelOrder, { id: other })),
  ).toMatchObject(invalid);
  const crossed = await signedBy(phone, cancelWithdrawal, { id: other });
  expect(await ana.ask(cancelWithdrawal, { id: withdrawal }, crossed)).toMatchObject(invalid);
  const less = await signedBy(phone, addMargin, { id: lot, amount: '10' });
  expect(await ana.ask(addMargin, { id: lot, amount: '11' }, less)).toMatchObject(invalid);
  expect([await everything(world, ana), await orderOf(order)]).toEqual(before);
});

describe('the application’s log-in', () => {
  it('takes an order back unsigned, or under what was signed of another: either way it stands there unsigned', async () => {
    const ids = [await waitingOrder(), await waitingOrder()];
    const takeBack = (id: string | undefined) =>
      `UPDATE trade_order SET cancel_reason = 'order.cancelled' WHERE investor_id = '${ana.id}' AND id = '${id}'`;
    expect(await attempt(takeBack(ids[0]))).toBe('done');
    await under(cancelOrder, { id: ids[0]! }, (tx) => tx.query(takeBack(ids[1])));
    for (const id of ids) expect(await orderOf(id)).toMatchObject({ isCancelSigned: false });
  });

  it('takes a withdrawal back under what was signed of another, and the ledger’s check and the phone name it', async () => {
    const [meant, taken] = [await withdraw(ana, toBitcoin('20')), await withdraw(ana, toBitcoin('100.00'))];
    await under(cancelWithdrawal, { id: meant }, async (tx) => {
      await tx.query(`UPDATE withdrawal SET state = 'cancelled', ended_at = $2 WHERE id = $1`, [
        taken,
        new Date(world.now()),
      ]);
      await tx.query(
        `SELECT ledger.post(jsonb_build_object('name', 'withdrawal.release', 'investorId', investor_id, 'at', ended_at,
           'reference', jsonb_build_object('kind', 'withdrawal', 'id', id, 'method', method), 'postings', jsonb_build_array(
             jsonb_build_object('name', 'withdrawal.release', 'asset', currency, 'amount', amount::text,
               'source', 'investor.frozen', 'destination', 'investor.available')))) FROM withdrawal WHERE id = $1`,
        [taken],
      );
    });
    expect((await show(ana, taken)).isCancelSigned).toBe(false);
    expect((await report()).faults).toMatchObject([{ fault: 'command' }]);
    const named = (await faults()).map(({ invariant }) => invariant);
    expect(named).toContain(NOT_ITS_COMMAND);
    expect(named).toContain(
      'the release of a withdrawal names the signature with which it was taken back, and no other of its investor',
    );
  });

  it('adds more margin than was signed, and the ledger’s check and the phone name it', async () => {
    const lot = await lentPosition();
    await under(addMargin, { id: lot, amount: '10' }, async (tx) => {
      const { rows } = await tx.query<{ number: number }>('SELECT number FROM margin_add($1, $2, $3, 9900)', [
        ana.id,
        lot,
        new Date(world.now()),
      ]);
      const posting = (name: string, asset: string) =>
        ({ name, asset, amount: '9900', source: 'investor.available', destination: 'firm.lending' }) as const;
      await tx.query('SELECT ledger.post($1)', [
        JSON.stringify({
          name: 'margin.add',
          investorId: ana.id,
          at: new Date(world.now()).toISOString(),
          reference: { kind: 'position', id: lot, marginMove: `${lot}/${rows[0]?.number}` },
          postings: [posting('margin.repay', 'USD'), posting('margin.clear', 'MARGIN.USD')],
        }),
      ]);
    });
    expect((await report()).faults).toMatchObject([{ fault: 'figure' }]);
    const named = (await faults()).map(({ invariant }) => invariant);
    expect(named).toContain(NOT_ITS_COMMAND);
    expect(named).toContain(
      'margin that was added with a signature is the position and the amount that its investor signed, and its posting names it',
    );
  });

  it('writes none of these signatures', async () => {
    for (const table of ['trade_order', 'withdrawal'])
      expect(await attempt(`UPDATE ${table} SET cancel_signature = NULL`)).toBe('42501');
    expect(await attempt('UPDATE margin_move SET signature = NULL')).toBe('42501');
  });
});
