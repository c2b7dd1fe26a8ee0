import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { getStock, listStocks, searchStocks } from '#features/market/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listAuditCall } from '#features/operator/contract.ts';
import {
  cancelOrder,
  closePosition,
  getOrder,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  addListingCall,
  changeListingCall,
  haltTradingCall,
  listListingsCall,
  listNoticesCall,
  resumeTradingCall,
} from '../contract.ts';

let world: TestBolsillo;
let paula: TestOperator;
let pablo: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  paula = await world.operator('publisher');
  pablo = await world.operator('publisher');
  ana = await world.register();
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const buy = (stockId: string) =>
  ({ stockId, side: 'buy', type: 'market', quantity: '2', leverage: '1' }) as const;
const notices = async (stockId?: string) =>
  (await paula.get(listNoticesCall, stockId ? { stockId, limit: 100 } : { limit: 100 })).items;
/** A console's session ends after twelve hours: a new one is opened. */
async function passDays(days: number): Promise<void> {
  await world.pass(days * 86_400_000);
  paula = await world.operator('publisher');
  pablo = await world.operator('publisher');
}
const agree = (approvalId: string | null) =>
  pablo.get(decideApprovalCall, { id: approvalId ?? '', agree: true });
/** What the feed contradicts, and every end of a listing, is agreed to by another. */
const haltByTwo = async (input: InputOf<typeof haltTradingCall>) =>
  agree((await paula.get(haltTradingCall, input)).approvalId);
const endByTwo = async (input: InputOf<typeof changeListingCall>) =>
  agree((await paula.get(changeListingCall, input)).approvalId);
interface WrittenNotice {
  readonly on?: string | null;
  /** Minutes. */
  readonly until?: number;
  readonly approvalId?: string | null;
  readonly by?: string;
  /** Minutes from now. */
  readonly at?: number;
}
const REFERENCE = 'BMV, aviso 2026-1120';
/** A date as notices write it. */
const inWords = (on: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(on));

describe('a halt', () => {
  const stockId = 'AAPL.XNAS';

  it('given one, then nothing is bought, sold or filled until its end, and the page says why', async () => {
    // given an order that waits, a position, and previews made before
    const { previewId: held } = await ana.get(previewBuy, buy(stockId));
    await ana.get(placeOrder, { previewId: held });
    await world.pass(1_000);
    const [position] = (await ana.get(listPositions, { state: 'open' })).items;
    const { previewId } = await ana.get(previewBuy, buy(stockId));
    const { previewId: waiting } = await ana.get(previewBuy, buy(stockId));
    const { order } = await ana.get(placeOrder, { previewId: waiting });

    // operator/market_halt, twice with one key
    const same = key();
    const first = await paula.ask(haltTradingCall, { stockId, reference: REFERENCE }, same);
    expect(first).toMatchObject({ ok: true, data: { stock: { halt: null } } });
    expect(await paula.ask(haltTradingCall, { stockId, reference: REFERENCE }, same)).toEqual({
      ...first,
      replayed: true,
    });
    // its feed goes on quoting it: nothing is halted before another publisher agrees
    expect(await notices(stockId)).toEqual([]);
    expect(reasonOf(await ana.ask(previewBuy, buy(stockId)))).toBe('success');
    const { approvalId } = first.ok ? first.data : { approvalId: null };
    const own = await paula.ask(decideApprovalCall, { id: approvalId ?? '', agree: true }, key());
    expect(own).toMatchObject({ reason: 'approval.same_operator' });
    await agree(approvalId);
    expect(await notices(stockId)).toHaveLength(1);

    await world.pass(1_000);
    expect(await ana.ask(previewBuy, buy(stockId))).toMatchObject({ reason: 'stock.halted' });
    expect(await ana.ask(placeOrder, { previewId }, key())).toMatchObject({ reason: 'stock.halted' });
    expect(await ana.ask(previewClose, { id: position!.id })).toMatchObject({
      reason: 'stock.halted',
      msg: expect.stringContaining(REFERENCE),
    });
    expect(await ana.get(getOrder, { id: order.id })).toMatchObject({
      order: { state: 'pending', filledQuantity: '0' },
    });
    const page = await ana.get(getStock, { id: stockId });
    expect(page.standing.halt).toEqual({
      since: new Date(world.now() - 1_000).toISOString(),
      until: null,
      reference: REFERENCE,
    });
    const titles = (await ana.get(listNotifications, {})).items.map(({ title }) => title);
    expect(titles).toContain('Se suspendió la operación de AAPL');
    expect(page.bid).not.toBeNull();
    expect((await paula.get(listListingsCall, {})).items.map(({ id }) => id)).toContain(stockId);

    // operator/market_resume: what waited is filled, previews hold again
    await paula.get(resumeTradingCall, { stockId, reference: REFERENCE });
    expect((await ana.get(getStock, { id: stockId })).standing.halt).toBeNull();
    await world.pass(1_000);
    expect(await ana.get(getOrder, { id: order.id })).toMatchObject({ order: { state: 'completed' } });
    const { previewId: sale } = await ana.get(previewClose, { id: position!.id });
    expect(reasonOf(await ana.ask(closePosition, { previewId: sale }, key()))).toBe('success');
  });

  it('given one, then a waiting order can be cancelled', async () => {
    const id = 'MSFT.XNAS';
    const { previewId } = await ana.get(previewBuy, buy(id));
    const { order } = await ana.get(placeOrder, { previewId });
    await haltByTwo({ stockId: id, reference: REFERENCE });
    await ana.get(cancelOrder, { id: order.id });
    await world.pass(1_000);
    expect(await ana.get(getOrder, { id: order.id })).toMatchObject({ order: { state: 'cancelled' } });
    await paula.get(resumeTradingCall, { stockId: id, reference: REFERENCE });
  });

  it('given two publishers halt at once, then it is asked for once, and halted once', async () => {
    const other = await world.operator('publisher');
    const input = { stockId: 'NVDA.XNAS', reference: REFERENCE };
    const answers = await Promise.all(
      [paula, other, paula, other].map((who) => who.ask(haltTradingCall, input, key())),
    );
    expect(answers.map(reasonOf).sort()).toEqual([
      'approval.waits_already',
      'approval.waits_already',
      'approval.waits_already',
      'success',
    ]);
    const asked = answers.flatMap((answer) => (answer.ok ? [answer.data.approvalId] : []));
    const third = await world.operator('publisher');
    await third.get(decideApprovalCall, { id: asked[0] ?? '', agree: true });
    expect(await notices('NVDA.XNAS')).toHaveLength(1);
  });

  it('refuses what makes no sense, and nothing is taken down', async () => {
    const before = await notices();
    const refused = async (stock: string, reference = REFERENCE) =>
      reasonOf(await paula.ask(haltTradingCall, { stockId: stock, reference }, key()));
    expect(await refused('NVDA.XNAS')).toBe('listing.halted');
    expect(await refused('NOPE.XNAS')).toBe('not_found');
    expect(await refused('SPX.INDEX')).toBe('not_found');
    expect(await refused('AMZN.XNAS', 'no')).toBe('input.invalid');
    expect(await refused('AMZN.XNAS', 'one\nline more')).toBe('input.invalid');
    const resume = { stockId: 'AMZN.XNAS', reference: REFERENCE };
    expect(reasonOf(await paula.ask(resumeTradingCall, resume, key()))).toBe('listing.not_halted');
    const auditor = await world.operator('auditor');
    expect(await auditor.ask(haltTradingCall, resume, key())).toMatchObject({ code: -12 });
    expect(await notices()).toEqual(before);
  });

  it('stands in the audit log with who took it down', async () => {
    const auditor = await world.operator('auditor');
    const { items } = await auditor.get(listAuditCall, { call: 'operator/market_halt', commandsOnly: true });
    const detail = expect.stringContaining(REFERENCE);
    expect(items).toContainEqual(
      expect.objectContaining({ operatorId: paula.id, subjectKind: 'stock', detail }),
    );
  });
});

describe('a listing', () => {
  const found = async (text: string) => (await ana.get(searchStocks, { text })).items.map(({ id }) => id);

  it('given its end announced, then the page says so before, and from the day on it is off the lists', async () => {
    const stockId = 'KO.XNYS';
    // operator/listing_change
    const change = { stockId, to: 'unlisted', on: '2026-11-23', reference: REFERENCE } as const;
    await endByTwo(change);
    const before = await ana.get(getStock, { id: stockId });
    expect(before).toMatchObject({
      tradable: true,
      standing: { listing: 'listed', change: { to: 'unlisted', on: '2026-11-23', reference: REFERENCE } },
    });
    expect(await found('KO')).toContain(stockId);
    expect(reasonOf(await ana.ask(previewBuy, buy(stockId)))).toBe('success');
    expect(reasonOf(await paula.ask(changeListingCall, change, key()))).toBe('listing.same');

    await passDays(3);
    expect(await ana.get(getStock, { id: stockId })).toMatchObject({
      tradable: false,
      standing: { listing: 'unlisted', unlisted: { on: '2026-11-23' } },
    });
    expect(await found('KO')).not.toContain(stockId);
    const { items } = await ana.get(listStocks, { country: 'america', limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(stockId);
    expect(await ana.ask(previewBuy, buy(stockId))).toMatchObject({ reason: 'stock.unlisted' });
    const halt = { stockId, reference: REFERENCE };
    expect(reasonOf(await paula.ask(haltTradingCall, halt, key()))).toBe('listing.not_listed');

    // and it comes back from a day on
    await paula.get(changeListingCall, { stockId, to: 'listed', on: '2026-11-23', reference: REFERENCE });
    expect(await found('KO')).toContain(stockId);
  });

  it('given a stock that the exchange takes up, then it is announced, and traded from its first day', async () => {
    const listing = {
      symbol: 'NUEVA',
      exchange: 'XMEX',
      name: 'Nueva Emisora, S.A.B.',
      sector: 'industrials',
      on: '2026-11-24',
      reference: REFERENCE,
    } as const;
    // operator/listing_add, twice with one key
    const same = key();
    await paula.ask(addListingCall, listing, same);
    expect(await paula.ask(addListingCall, listing, same)).toMatchObject({
      ok: true,
      data: { stock: { id: 'NUEVA.XMEX', listing: 'announced' } },
    });
    const refused = await paula.ask(addListingCall, listing, key());
    expect(refused).toMatchObject({ reason: 'listing.known', fields: { symbol: expect.any(String) } });
    expect(await notices('NUEVA.XMEX')).toHaveLength(1);
    expect(await found('Nueva Emisora')).toEqual([]);
    const page = await ana.get(getStock, { id: 'NUEVA.XMEX' });
    expect(page).toMatchObject({ currency: 'MXN', source: 'sandbox', tradable: false });
    expect(await ana.ask(previewBuy, buy('NUEVA.XMEX'))).toMatchObject({ reason: 'stock.announced' });
    await passDays(1);
    expect(await found('Nueva Emisora')).toEqual(['NUEVA.XMEX']);
    expect(reasonOf(await ana.ask(previewBuy, buy('NUEVA.XMEX')))).toBe('success');
  });

  it('refuses a date before it can hold or past the calendars, and nothing is taken down', async () => {
    const before = await notices();
    const stockId = 'WALMEX.XMEX';
    const today = new Date(world.now()).toISOString().slice(0, 10);
    const change = async (to: 'listed' | 'unlisted', on: string) =>
      reasonOf(await paula.ask(changeListingCall, { stockId, to, on, reference: REFERENCE }, key()));
    expect(await change('unlisted', today)).toBe('listing.too_soon');
    expect(await change('listed', '2020-01-02')).toBe('listing.too_soon');
    expect(await change('listed', today)).toBe('listing.same');
    expect(await change('unlisted', '2199-01-04')).toBe('calendar.outside');
    expect(await change('unlisted', '2026-02-30')).toBe('input.invalid');
    expect(await change('unlisted', "2026-12-01'; DROP TABLE")).toBe('input.invalid');
    expect(await notices()).toEqual(before);
  });
});

describe('SQL under the application’s own role', () => {
  /** What a server could write while Paula is signed in; half an hour, and Paula, unless told otherwise. */
  const write = (
    stockId: string,
    kind: string,
    { on = null, until = 30, approvalId = null, by = paula.id, at = 0 }: WrittenNotice = {},
  ) =>
    asOperator(world, paula, (tx) =>
      tx.query(
        `INSERT INTO market_notice
           (instrument_id, kind, effective_on, at, reference, operator_id, operator_name, recorded_at, until, approval_id)
         SELECT $1, $2, $3, t, $8, $4, 'x', t, CASE WHEN $2 = 'halted' THEN t + make_interval(mins => $5) END, $6
         FROM (SELECT business_now() + make_interval(mins => $7) AS t) business`,
        [stockId, kind, on, by, until, approvalId, at, REFERENCE],
      ),
    ).then(
      () => 'taken',
      (error: unknown) => Reflect.get(error as object, 'code') as string,
    );

  it.each([
    ["UPDATE market_notice SET reference = 'another'", /permission denied/],
    ['DELETE FROM market_notice', /permission denied/],
    ['TRUNCATE market_notice', /permission denied/],
  ])('cannot %s', async (statement, words) => {
    await expect(world.database.db.query(statement)).rejects.toThrow(words);
  });

  it('the owner cannot either', async () => {
    await expect(world.database.owner.query("UPDATE market_notice SET reference = 'x y z'")).rejects.toThrow(
      'append-only',
    );
  });

  it('cannot end a listing unannounced or alone, nor halt twice, nor in the past', async () => {
    const stockId = 'WALMEX.XMEX';
    expect(await write(stockId, 'unlisted', { on: '2020-01-01' })).toBe('P0001');
    expect(await write(stockId, 'unlisted', { on: '2026-12-21' })).toBe('BO002');
    expect(await write(stockId, 'resumed')).toBe('P0001');
    expect(await write(stockId, 'halted', { on: '2026-12-01' })).toBe('23514');
    expect(await write(stockId, 'halted', { at: -90 })).toBe('BO002');
    expect(await write(stockId, 'halted', { at: 90 })).toBe('BO002');
    expect(await write(stockId, 'halted', { until: 31 })).toBe('BO002');
    expect(await write(stockId, 'halted', { by: pablo.id })).toBe('42501');
    expect(await write(stockId, 'halted', { by: crypto.randomUUID() })).toBe('42501');
    expect(await notices(stockId)).toEqual([]);
  });

  it('cannot halt what its feed quotes, nor give a stock that trades a first day ahead', async () => {
    const stockId = 'META.XNAS';
    await ana.get(previewBuy, buy(stockId)).then(({ previewId }) => ana.get(placeOrder, { previewId }));
    await world.pass(1_000);
    expect(await write(stockId, 'halted')).toBe('BO002');
    expect(await write(stockId, 'listed', { on: '2026-12-21' })).toBe('BO002');
    expect(await notices(stockId)).toEqual([]);
  });

  it('cannot use what two agreed on for another stock, date or reference, nor twice', async () => {
    const stockId = 'INTC.XNAS';
    const on = '2026-12-21';
    const end = { stockId, to: 'unlisted', on, reference: REFERENCE } as const;
    const { approvalId } = await paula.get(changeListingCall, end);
    expect(await write(stockId, 'unlisted', { on, approvalId })).toBe('BO002');
    await agree(approvalId);
    expect(await write('CSCO.XNAS', 'unlisted', { on, approvalId })).toBe('BO002');
    expect(await write(stockId, 'unlisted', { on: '2026-12-22', approvalId })).toBe('BO002');
    expect(await write(stockId, 'halted', { approvalId })).toBe('BO002');
    expect(await write(stockId, 'unlisted', { on, approvalId })).toBe('23505');
    // about to leave: its holders sell, and one person does not stop them
    expect(await write(stockId, 'halted')).toBe('BO002');
    expect(await notices(stockId)).toHaveLength(1);
  });
});

describe('who is concerned by a listing’s end', () => {
  it('given its end announced, then who holds it is told at once, and orders under way end on the day, all of them free', async () => {
    const stockId = 'JPM.XNYS';
    const beto = await world.register();
    const nora = await world.register();
    const { previewId } = await beto.get(previewBuy, buy(stockId));
    await beto.get(placeOrder, { previewId });
    await world.pass(1_000);
    const [held] = (await beto.get(listPositions, { state: 'open' })).items;
    const { price } = await beto.get(getStock, { id: stockId });
    const waiting = {
      ...buy(stockId),
      type: 'limit',
      timeInForce: 'gtc',
      limitPrice: (Number(price) * 0.8).toFixed(2),
    } as const;
    const preview = await nora.get(previewBuy, waiting);
    const { order } = await nora.get(placeOrder, { previewId: preview.previewId });
    const on = new Date(world.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const told = async (who: TestInvestor) =>
      (await who.get(listNotifications, {})).items.map(({ title }) => title);

    await endByTwo({ stockId, to: 'unlisted', on, reference: REFERENCE });
    await world.tick();
    expect(await told(beto)).toContain(`JPM dejará de cotizar el ${inWords(on)}`);
    expect(await told(nora)).toContain(`JPM dejará de cotizar el ${inWords(on)}`);
    expect((await told(ana)).some((title) => title.startsWith('JPM'))).toBe(false);
    expect((await nora.get(getOrder, { id: order.id })).order.state).toBe('pending');

    await passDays(2);
    const { order: over } = await nora.get(getOrder, { id: order.id });
    expect(over).toMatchObject({ state: 'cancelled', reason: 'order.unlisted', filledQuantity: '0' });
    const cash = (await nora.get(getAssetSummary, { displayCurrency: 'USD' })).cash.find(
      ({ currency }) => currency === 'USD',
    );
    expect(cash).toMatchObject({ available: '10000.00', frozen: '0.00' });
    expect((await told(nora))[0]).toBe('Terminó tu orden de JPM');
    const { items } = await beto.get(listPositions, { state: 'open' });
    expect(items).toMatchObject([{ id: held!.id, quantity: '2' }]);
    const close = await beto.ask(previewClose, { id: held!.id });
    expect(close).toMatchObject({ reason: 'stock.unlisted' });
  });

  it('given one that stays listed after all, then its orders go on and who holds it is told', async () => {
    const stockId = 'PG.XNYS';
    const { price } = await ana.get(getStock, { id: stockId });
    const waiting = {
      ...buy(stockId),
      type: 'limit',
      timeInForce: 'gtc',
      limitPrice: (Number(price) * 0.7).toFixed(2),
    } as const;
    const preview = await ana.get(previewBuy, waiting);
    const { order } = await ana.get(placeOrder, { previewId: preview.previewId });
    const on = new Date(world.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await endByTwo({ stockId, to: 'unlisted', on, reference: REFERENCE });
    await paula.get(changeListingCall, { stockId, to: 'listed', on, reference: REFERENCE });
    await passDays(2);
    expect((await ana.get(getOrder, { id: order.id })).order.state).toBe('pending');
    const titles = (await ana.get(listNotifications, {})).items.map(({ title }) => title);
    expect(titles.slice(0, 2).sort()).toEqual([
      `PG cotiza desde el ${inWords(on)}`,
      `PG dejará de cotizar el ${inWords(on)}`,
    ]);
  });
});

describe('a halt by one publisher', () => {
  it('given a feed that is silent, then it holds for half an hour, once a day, and for longer by two', async () => {
    const stockId = 'CEMEXCPO.XMEX';
    const input = { stockId, reference: REFERENCE };
    // given a closed exchange, whose feed contradicts nothing
    await world.pass(8 * 3_600_000);
    paula = await world.operator('publisher');
    const until = new Date(world.now() + 30 * 60_000).toISOString();
    const answer = await paula.get(haltTradingCall, input);
    expect(answer).toMatchObject({ approvalId: null, stock: { halt: { until } } });
    expect(await ana.get(getStock, { id: stockId })).toMatchObject({ standing: { halt: { until } } });
    await world.pass(30 * 60_000);
    paula = await world.operator('publisher');
    pablo = await world.operator('publisher');
    expect((await ana.get(getStock, { id: stockId })).standing.halt).toBeNull();
    expect(reasonOf(await paula.ask(resumeTradingCall, input, key()))).toBe('listing.not_halted');
    // when the same person halts it again, then another must agree
    await haltByTwo(input);
    expect((await ana.get(getStock, { id: stockId })).standing.halt).toMatchObject({ until: null });
    expect(reasonOf(await paula.ask(haltTradingCall, input, key()))).toBe('listing.halted');
  });
});
