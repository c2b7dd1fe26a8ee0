import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { createAlert, listAlerts } from '#features/alert/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { MARGIN_INVARIANTS } from '#features/margin/server/index.ts';
import { getStock, listBars } from '#features/market/contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  closePosition,
  getOrder,
  getPosition,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { formatPrice, parsePrice, price } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  cancelAction,
  type EventItem,
  getCorporateStatus,
  getEvent,
  getTaxForm,
  listActions,
  listComing,
  listEvents,
  listStockActions,
  type ProposeInput,
  proposeAction,
  signTaxForm,
} from '../contract.ts';
import { CORPORATE_INVARIANTS } from './corporate-invariants.store.ts';

let world: TestBolsillo;
let paula: TestOperator;
let pablo: TestOperator;
let ana: TestInvestor;

const KO = 'KO.XNYS';
const AAPL = 'AAPL.XNAS';
const WALMEX = 'WALMEX.XMEX';
const REFERENCE = 'https://www.sec.gov/8-K/2026-11';

beforeAll(async () => {
  world = await openBolsillo();
  paula = await world.operator('publisher');
  pablo = await world.operator('publisher');
  ana = await world.register();
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

const SPLIT = {
  stockId: AAPL,
  kind: 'split',
  exDate: '2026-11-24',
  numerator: '3',
  denominator: '2',
  reference: REFERENCE,
  reason: 'Published this morning',
} satisfies ProposeInput;

async function announce(input: ProposeInput): Promise<void> {
  const { approvalId } = await paula.get(proposeAction, input);
  await pablo.get(decideApprovalCall, { id: approvalId, agree: true, opinion: '' });
}

async function buy(investor: TestInvestor, order: object): Promise<string> {
  const market = { side: 'buy', type: 'market', leverage: '1' };
  const { previewId } = await investor.get(previewBuy, { ...market, ...order } as never);
  const { order: placed } = await investor.get(placeOrder, { previewId });
  await world.pass(1_000);
  return placed.id;
}

async function sell(id: string): Promise<void> {
  const { previewId } = await ana.get(previewClose, { id });
  await ana.get(closePosition, { previewId });
  await world.pass(1_000);
}

const open = async (stockId: string) => (await ana.get(listPositions, { state: 'open', stockId })).items;
const advance = (to: string) => ana.get(advanceClockCall, { to });
const statusOf = (investor: TestInvestor) => investor.get(getCorporateStatus, {});
/** What the profile tells of the one of these that was paid last. */
const FILLED_IN = {
  fullName: 'Ana Pérez Luna',
  address: 'Calle Ocho 15, Ciudad de México',
  taxId: 'PELA900101AB1',
  certified: true as const,
};
const yearOf = (sums: Readonly<Record<string, string>>) => ({
  year: '2026',
  sums: Object.entries(sums).map(([currency, amount]) => ({ currency, amount })),
});
const lastPaidOf = (events: readonly EventItem[]) => {
  const [last] = events
    .filter(({ net, doneAt }) => net !== null && doneAt !== null)
    .sort((a, b) => Date.parse(b.doneAt ?? '') - Date.parse(a.doneAt ?? ''));
  return { net: last?.net, currency: last?.currency, doneAt: last?.doneAt };
};
const faults = async () =>
  (await checkLedger(world.database.db, [...CORPORATE_INVARIANTS, ...MARGIN_INVARIANTS])).faults;

test('a split by two publishers makes more shares of the same cost; orders end, alerts and charts follow', async () => {
  const filled = await buy(ana, { stockId: AAPL, quantity: '5' });
  const working = await buy(ana, {
    stockId: AAPL,
    quantity: '1',
    type: 'limit',
    limitPrice: '180',
    timeInForce: 'gtc',
  });
  const sold = await buy(ana, { stockId: AAPL, quantity: '2' });
  await sell((await ana.get(getOrder, { id: sold })).order.positionId);
  await buy(ana, { stockId: WALMEX, quantity: '15' });
  await ana.get(createAlert, { stockId: AAPL, kind: 'above', value: '300' });
  const [before] = await open(AAPL);
  const barsBefore = await ana.get(listBars, { id: AAPL, period: '1d', limit: 5 });
  await announce(SPLIT);
  await announce({ ...SPLIT, stockId: WALMEX, numerator: '1', denominator: '10' });
  expect((await ana.get(listStockActions, { stockId: AAPL })).items[0]).toMatchObject({
    kind: 'split',
    exDate: '2026-11-24',
    source: 'operators',
    reference: REFERENCE,
  });
  expect((await ana.get(listComing, {})).items.map(({ stockId }) => stockId).sort()).toEqual([AAPL, WALMEX]);
  // when the night of its date comes
  await advance('2026-11-24T15:00:00.000Z');
  // then there are three for two, for the same money
  const [after] = await open(AAPL);
  expect(after).toMatchObject({
    id: before?.id,
    quantity: '7.5',
    principal: before?.principal,
    serviceFee: before?.serviceFee,
  });
  const { order } = await ana.get(getOrder, { id: working });
  expect(order).toMatchObject({ state: 'cancelled', reason: 'order.split', hold: { left: '0.00' } });
  expect(after?.splitSince).toBeNull();
  await expectPastKept({ filled, working, price: before?.buyPrice });
  expect((await ana.get(listAlerts, { state: 'waiting' })).items[0]).toMatchObject({ value: '200.00' });
  // and the chart is continuous: what was 3 is 2
  const bars = await ana.get(listBars, {
    id: AAPL,
    period: '1d',
    before: '2026-11-21T00:00:00.000Z',
    limit: 4,
  });
  for (const bar of bars.bars) {
    const was = barsBefore.bars.find(({ time }) => time === bar.time);
    if (!was || was.time.startsWith('2026-11-20')) continue;
    const expected = (parsePrice(was.close) * 2n) / 3n;
    expect(Math.abs(Number(parsePrice(bar.close) - price(expected)))).toBeLessThanOrEqual(10_000);
  }
  const stock = await ana.get(getStock, { id: AAPL });
  expect(Number(stock.previousClose)).toBeLessThan(200);
  // one whole share of fifteen for ten, the half paid at the last close
  const [walmex] = await open(WALMEX);
  expect(walmex).toMatchObject({ quantity: '1' });
  const { items } = await ana.get(listEvents, {});
  const of = (stockId: string) => items.find((item) => item.stockId === stockId);
  expect(of(AAPL)).toMatchObject({ quantity: '5', quantityAfter: '7.5', cash: '0.00', state: 'done' });
  expect(of(WALMEX)).toMatchObject({ quantity: '15', quantityAfter: '1' });
  expect(of(WALMEX)?.cash).toBe(await halfShare(WALMEX));
  const closed = await ana.get(listPositions, { state: 'closed', stockId: WALMEX });
  expect(closed.items[0]).toMatchObject({ parentId: walmex?.id, quantity: '0.5' });
  expect(await ana.get(getEvent, { id: of(AAPL)?.id ?? '' })).toMatchObject({
    event: { quantityAfter: '7.5' },
  });
  expect(await ana.get(getPosition, { id: walmex?.id ?? '' })).toBeTruthy();
  expect(await faults()).toEqual([]);
});

/** Orders and closed positions stay as they were, and say what came since. */
async function expectPastKept(past: { filled: string; working: string; price: string | undefined }) {
  const orders = (await ana.get(listOrders, {})).items;
  const since = { numerator: '3', denominator: '2' };
  expect(orders.find(({ id }) => id === past.filled)).toMatchObject({
    quantity: '5',
    filledQuantity: '5',
    averagePrice: past.price,
    splitSince: since,
  });
  expect((await ana.get(getOrder, { id: past.working })).order.splitSince).toEqual(since);
  const [gone] = (await ana.get(listPositions, { state: 'closed', stockId: AAPL })).items;
  expect(gone).toMatchObject({ quantity: '2', splitSince: since });
  const reverse = orders.find(({ stockId }) => stockId === WALMEX);
  expect(reverse?.splitSince).toEqual({ numerator: '1', denominator: '10' });
}

/** What half a share of after came to: five of ten of before, at the close that the split went by. */
async function halfShare(stockId: string): Promise<string> {
  const { rows } = await world.database.owner.query<{ close: bigint }>(
    'SELECT l.close FROM split_lot l JOIN corporate_action a ON a.id = l.action_id WHERE a.stock_id = $1',
    [stockId],
  );
  return formatPrice(price((rows[0]?.close ?? 0n) * 5n));
}

test('a dividend is paid to who held at the close before, less the tax that the form lowers', async () => {
  await buy(ana, { stockId: KO, quantity: '10' });
  await buy(ana, { stockId: WALMEX, quantity: '3' });
  const late = await world.register();
  await announce({
    stockId: KO,
    kind: 'dividend',
    exDate: '2026-11-25',
    amount: '0.515',
    paymentDate: '2026-12-03',
    reference: REFERENCE,
    reason: 'Declared in October',
  });
  await announce({
    stockId: WALMEX,
    kind: 'dividend',
    exDate: '2026-11-25',
    amount: '0.333333',
    paymentDate: '2026-12-03',
    reference: REFERENCE,
    reason: 'Declared in October',
  });
  await advance('2026-11-25T15:00:00.000Z');
  await buy(late, { stockId: KO, quantity: '1' });
  const { items } = await ana.get(listEvents, {});
  expect(items.find(({ stockId }) => stockId === KO)).toMatchObject({
    state: 'recorded',
    gross: '5.15',
    withheld: '1.54',
    rateLine: 'america.share',
  });
  expect((await late.get(listEvents, {})).items).toEqual([]);
  // given the form signed before the payment
  expect(await ana.get(getTaxForm, {})).toEqual({ form: null, rateWith: '10.00', rateWithout: '30.00' });
  expect(reasonOf(await ana.ask(signTaxForm, { ...FILLED_IN, signature: 'Eva Luna Paz' }))).toBe(
    'tax_form.signature',
  );
  const { form } = await ana.get(signTaxForm, { ...FILLED_IN, signature: 'Ana Perez Luna' });
  expect(form).toMatchObject({ signedOn: '2026-11-25', validUntil: '2029-12-31' });
  await advance('2026-12-03T15:00:00.000Z');
  const paid = (await ana.get(listEvents, {})).items;
  expect(paid.find(({ stockId }) => stockId === KO)).toMatchObject({
    state: 'done',
    gross: '5.15',
    withheld: '0.52',
    net: '4.63',
    rate: '10.00',
    rateLine: 'america.share-w8ben',
  });
  expect(paid.find(({ stockId, kind }) => stockId === WALMEX && kind === 'dividend')).toMatchObject({
    gross: '1.33',
    withheld: '0.13',
    rateLine: 'mexico.share',
  });
  const paidThisYear = yearOf({ MXN: '1.20', USD: '4.63' });
  expect(await statusOf(ana)).toEqual({
    lastPaid: lastPaidOf(paid),
    paidThisYear,
    formValidUntil: '2029-12-31',
  });
  expect(await statusOf(late)).toEqual({ lastPaid: null, paidThisYear: yearOf({}), formValidUntil: null });
  const log = (await ana.get(listAssetLog, { type: 'dividend', currency: 'USD' })).items;
  expect(log.map(({ subType, amount }) => [subType, amount])).toEqual([
    ['dividend.withhold', '-0.52'],
    ['dividend.pay', '5.15'],
  ]);
  expect(log[0]).toMatchObject({ record: { kind: 'corporate_action' } });
  expect(await faults()).toEqual([]);
});

test('what is entered lies ahead, has two persons behind it, and is cancelled by two before its date', async () => {
  const ask = async (change: Partial<ProposeInput>) =>
    reasonOf(
      await paula.ask(proposeAction, { ...SPLIT, exDate: '2026-12-15', ...change } as ProposeInput, key()),
    );
  expect(await ask({ exDate: '2026-12-03' })).toBe('corporate_action.date');
  expect(await ask({ exDate: '2026-12-25' })).toBe('corporate_action.date');
  expect(await ask({ exDate: '2028-01-05' })).toBe('calendar.outside');
  expect(await ask({ stockId: 'NONE.XNAS' })).toBe('not_found');
  expect(await ask({ stockId: 'SPX.INDEX' })).toBe('stock.not_tradable');
  expect(await ask({ numerator: '2', denominator: '2' })).toBe('corporate_action.ratio');
  const dividend = { kind: 'dividend', amount: '1', paymentDate: '2026-12-20' } as const;
  expect(await ask({ ...dividend, paymentDate: '2026-12-01' })).toBe('corporate_action.payment_date');
  expect(await ask({ ...dividend, taxable: '1.5' })).toBe('corporate_action.taxable');
  const { approvalId } = await paula.get(proposeAction, { ...SPLIT, exDate: '2026-12-15' });
  expect(await ask({})).toBe('approval.waits_already');
  await pablo.get(decideApprovalCall, { id: approvalId, agree: true, opinion: '' });
  expect(await ask({})).toBe('corporate_action.date_taken');
  const coming = async () => (await paula.get(listActions, { state: 'coming', limit: 100 })).items;
  const action = (await coming()).find(({ stockId, exDate }) => stockId === AAPL && exDate === '2026-12-15');
  const cancel = await paula.get(cancelAction, { id: action?.id ?? '', reason: 'Withdrawn by the company' });
  await pablo.get(decideApprovalCall, { id: cancel.approvalId, agree: true, opinion: '' });
  expect((await coming()).find(({ id }) => id === action?.id)).toMatchObject({ state: 'cancelled' });
  const begun = (await paula.get(listActions, { state: 'begun' })).items;
  expect(
    reasonOf(await paula.ask(cancelAction, { id: begun[0]?.id ?? '', reason: 'Too late for it' }, key())),
  ).toBe('corporate_action.begun');
  // and the provider's own are among those to come
  expect((await coming()).some(({ source }) => source === 'sandbox')).toBe(true);
});

test('a split overnight leaves a leveraged position with a working order right to the cent', async () => {
  const eva = await world.register();
  const AMZN = 'AMZN.XNAS';
  await buy(eva, { stockId: AMZN, quantity: '7', leverage: '2' });
  const limit = { type: 'limit', limitPrice: '200', timeInForce: 'gtc', leverage: '2' };
  const working = await buy(eva, { stockId: AMZN, quantity: '3', ...limit });
  const held = async () => (await eva.get(listPositions, { state: 'open', stockId: AMZN })).items[0];
  const cash = async () => (await eva.get(getInfoCall, {})).user.cash;
  const before = await held();
  await announce({ ...SPLIT, stockId: AMZN, exDate: '2026-12-04' });
  await advance('2026-12-04T14:29:00.000Z');
  const after = await held();
  expect(after).toMatchObject({
    quantity: '10.5',
    principal: before?.principal,
    borrowed: before?.borrowed,
    leverage: '2',
  });
  expect(before?.borrowed).not.toBe('0.00');
  const { order } = await eva.get(getOrder, { id: working });
  expect(order).toMatchObject({ state: 'cancelled', reason: 'order.split', hold: { left: '0.00' } });
  expect((await cash()).find(({ currency }) => currency === 'USD')?.frozen).toBe('0.00');
  // a night at the rate of the whole year, of what is borrowed, as without a split
  const fee = Number(before?.borrowed) * 0.075;
  expect(Math.abs(Number(after?.overnightFee) - fee / 360)).toBeLessThan(0.005);
  await advance('2026-12-04T15:30:00.000Z');
  const { notification } = await calledOf(eva);
  expect(notification).toBe(0);
  expect(await faults()).toEqual([]);
});

/** How many margin calls somebody was told of. */
async function calledOf({ id }: TestInvestor): Promise<{ notification: number }> {
  const { rows } = await world.database.owner.query(
    `SELECT FROM notification WHERE investor_id = $1 AND kind LIKE 'margin.%'`,
    [id],
  );
  return { notification: rows.length };
}

test('while a split is being carried out, nothing of the stock is traded', async () => {
  await world.database.owner.query(
    `INSERT INTO corporate_action (id, stock_id, kind, state, ex_date, effective_at, numerator, denominator,
       instrument_kind, source, reference, provider_key, announced_at)
     VALUES (gen_random_uuid(), 'MSFT.XNAS', 'split', 'announced', '2026-11-30', '2026-11-30T05:00:00Z', 2, 1, 'share', 'test',
       'half done', 'half done', '2026-11-29T05:00:00Z')`,
  );
  await world.tick();
  const order = {
    stockId: 'MSFT.XNAS',
    side: 'buy',
    type: 'limit',
    limitPrice: '200',
    quantity: '1',
    leverage: '1',
  } as const;
  expect(reasonOf(await ana.ask(previewBuy, order))).toBe('stock.split_under_way');
});
