import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { type DrawFile, lotsWonOf, orderLots, parseList } from '#features/draw/contract.ts';
import { listNoticesCall } from '#features/listing/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { getPopup, listNotifications } from '#features/notification/contract.ts';
import { listAuditCall } from '#features/operator/contract.ts';
import { getChain } from '#features/proof/contract.ts';
import { closePosition, listPositions, previewClose } from '#features/trade/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import {
  type Application,
  getCalendar,
  getDraw,
  ipoCalls,
  placementCalls,
  SANDBOX_WITHDRAWN,
} from '../contract.ts';
import { cancelDeskOffer, type DeskOffer, saveOffer, setOfferPrice } from '../operator-contract.ts';
import { agree, apply, faults, openPlacement, PLACED, passTo, publish, termsOf } from './ipo.fixture.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { phaseDues } from './phases.ts';

let world: TestBolsillo;
let ana: TestInvestor;
let beto: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  const reviewer = await world.operator('reviewer');
  [ana, beto] = [await registerVerified(world, reviewer), await registerVerified(world, reviewer)];
});
afterAll(() => world.close());

const pair = async (): Promise<readonly [TestOperator, TestOperator]> => [
  await world.operator('publisher'),
  await world.operator('publisher'),
];

const cash = async (who: TestInvestor) => {
  const { user } = await who.get(getInfoCall, {});
  return user.cash.find(({ currency }) => currency === 'USD')!;
};

/** The very lots that the draw gives, which anybody can draw again; nobody writes others. */
async function expectLotsOfDraw(file: DrawFile, { id }: Application): Promise<Application> {
  const { application, ledgerHead } = await ana.get(ipoCalls.application, { id });
  expect(ledgerHead).toBe((await ana.get(getChain, { afterSeq: '0', limit: 500 })).entries.at(-1)?.hash);
  const { entries } = parseList(file.list);
  const order = orderLots({ ...file, entries, randomness: file.beacon.randomness });
  expect(application.wonLots).toEqual(lotsWonOf(order).find((won) => won.id === id)?.lots);
  const others = `UPDATE ipo_application SET won_lots = '{1,1}' WHERE id = $1`;
  await expect(world.database.db.query(others, [id])).rejects.toThrow('goes its way');
  return application;
}

it('given two applicants for three lots, when it is drawn, paid and listed, then winners have shares and losers their money', async () => {
  const offer: DeskOffer = await publish(world, await pair());
  await passTo(world, offer.opensAt);
  const open = await ana.get(ipoCalls.detail, { id: offer.id });
  expect(open).toMatchObject({
    state: 'subscription',
    text: '<p>Parques solares.</p>',
    verified: true,
    lotCost: '2200.00',
  });
  const applied = await apply(ana, offer.id, 2);
  expect(applied).toMatchObject({
    state: 'submitted',
    deposit: '4400.00',
    quantity: '200',
    applicationPrice: '22.00',
  });
  expect(await cash(ana)).toMatchObject({ available: '5600.00', frozen: '4400.00' });
  expect(await apply(ana, offer.id, 4)).toMatchObject({ id: applied.id, deposit: '8800.00' });
  expect(await cash(ana)).toMatchObject({ available: '1200.00', frozen: '8800.00' });
  await apply(ana, offer.id, 3);
  expect(await cash(ana)).toMatchObject({ available: '3400.00', frozen: '6600.00' });
  await apply(beto, offer.id, 1);
  expect(await faults(world)).toEqual([]);

  await passTo(world, offer.closesAt);
  const closed = await ana.get(ipoCalls.detail, { id: offer.id });
  expect(closed).toMatchObject({
    state: 'closed',
    applicants: 2,
    appliedLots: '4',
    myApplication: { state: 'processing' },
  });
  await expectNamed(offer.id, closed.listHash as string);
  const told = await ana.get(listNotifications, {});
  expect(told.items[0]?.content).toContain(closed.listHash);

  const [first, second] = await pair();
  const price = { id: offer.id, price: '20.50', reference: 'Aviso 12/2026', reason: 'As it was published' };
  await agree(second, (await first.get(setOfferPrice, price)).approvalId);
  await passTo(world, offer.allocatedAt);
  await expectNotDrawn(offer.id);
  await passTo(world, offer.lotteryAt);

  const { file } = await world.anonymous.get(getDraw, { id: offer.id });
  expect(file.listHash).toBe(closed.listHash);
  expect((await ana.get(ipoCalls.detail, { id: offer.id })).drawnAt).toBe(offer.lotteryAt);
  expect(file.winners.reduce((sum, { lots }) => sum + lots, 0)).toBe(3);
  // each applicant's first lot is served in the first pass
  const { application } = await beto.get(ipoCalls.application, { id: (await apply1(beto)).id });
  expect(application).toMatchObject({
    state: 'paid',
    allottedQuantity: '100',
    allottedPrice: '20.50',
    allottedAmount: '2050.00',
    refund: '150.00',
  });
  const own = await expectLotsOfDraw(file, applied);
  expect(own).toMatchObject({
    state: 'paid',
    allottedQuantity: '200',
    allottedAmount: '4100.00',
    refund: '2500.00',
  });
  expect(await cash(ana)).toMatchObject({ available: '5900.00', frozen: '0.00' });
  expect((await ana.get(getPopup, {})).notification?.title).toContain('Nopal');
  expect(await faults(world)).toEqual([]);

  await expectListed(offer, applied.id);
});

/** The round's number is known, and nothing is drawn before its date. */
async function expectNotDrawn(id: string): Promise<void> {
  const waiting = await ana.get(ipoCalls.detail, { id });
  expect(waiting).toMatchObject({ drawnAt: null, beacon: { randomness: expect.any(String) } });
  expect(waiting.myApplication?.state).toBe('allocated');
}

/** The audit log, which each daily root pins, names the list. */
async function expectNamed(offerId: string, hash: string): Promise<void> {
  const auditor = await world.operator('auditor');
  const log = await auditor.get(listAuditCall, { subjectId: offerId, call: 'ipo.close' });
  expect(log.items).toMatchObject([{ operatorName: null, detail: expect.stringContaining(hash) }]);
}

/** The shares trade, and are sold. */
async function expectListed(offer: DeskOffer, applicationId: string): Promise<void> {
  await passTo(world, offer.listingAt, 60_000);
  const listed = (await ana.get(ipoCalls.application, { id: applicationId })).application;
  expect(listed).toMatchObject({ state: 'success' });
  const { items } = await ana.get(listPositions, { state: 'open' });
  expect(items[0]).toMatchObject({
    id: listed.positionId,
    quantity: '200',
    buyPrice: '20.50',
    principal: '4100.00',
    orderId: null,
  });
  const stock = await ana.get(getStock, { id: `${offer.symbol}.XNAS` });
  expect(Number(stock.price)).toBeGreaterThan(15);
  expect(Number(stock.price)).toBeLessThan(28);
  // Nobody of the firm listed it.
  const [paula] = await pair();
  const notices = await paula.get(listNoticesCall, { stockId: stock.id, limit: 10 });
  expect(notices.items).toMatchObject([{ kind: 'listed', operatorName: null }]);
  const { previewId } = await ana.get(previewClose, { id: items[0]!.id });
  await ana.get(closePosition, { previewId });
  await world.pass(1_000);
  await world.pass(60_000);
  expect((await ana.get(listPositions, { state: 'closed' })).items).toHaveLength(1);
  expect(await faults(world)).toEqual([]);
}

const apply1 = async (who: TestInvestor) => (await who.get(ipoCalls.applications, {})).items[0]!;

it('the dates of all offers are a feed that calendars read by GET, in the language of its address', async () => {
  const offer = await publish(world, await pair());
  const answer = await fetch(`${world.url}/api/ipo/calendar?language=zh`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  const start = `${offer.opensAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
  expect(text).toContain(`UID:${offer.id}-opens@bolsillo\r\n`);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Nopal Energía (${offer.symbol}): 发行公告`);
  expect(text).toContain(`DTSTART:${start}\r\nSUMMARY:Nopal Energía (${offer.symbol}): 申购开放\r\n`);
  expect((await world.anonymous.get(getCalendar, {})).text).toContain('Abre la suscripción');
  // given one that was withdrawn as the sandbox withdraws its own, then that is said in the feed's language
  const [publisher] = await pair();
  await publisher.get(cancelDeskOffer, { id: offer.id, reason: SANDBOX_WITHDRAWN });
  const unfolded = async (language: 'es' | 'zh') =>
    (await world.anonymous.get(getCalendar, { language })).text.replaceAll('\r\n ', '');
  expect(await unfolded('es')).toContain('El emisor la retiró antes de que abriera.');
  expect(await unfolded('zh')).toContain('发行人在开放前撤回了它');
  expect(await unfolded('zh')).not.toContain(SANDBOX_WITHDRAWN);
});

describe('a placement', () => {
  it('has one price and a stock that trades already', async () => {
    const [first] = await pair();
    const refused = async (change: object) => {
      const terms = { ...termsOf(world, PLACED), ...change };
      const answer = await first.ask(saveOffer, terms, { idempotencyKey: crypto.randomUUID() });
      return 'fields' in answer ? Object.entries(answer.fields as object).map(([field]) => field) : [];
    };
    expect(await refused({ priceHigh: '12.50' })).toEqual(['priceHigh']);
    expect(await refused({ symbol: 'NADA' })).toEqual(['symbol']);
    expect(await refused({ exchange: 'XMEX' })).toEqual(['symbol']);
  });

  it('is allotted pro rata in whole shares, paid at its price and delivered; the database computes the same allotment', async () => {
    const reviewer = await world.operator('reviewer');
    const [carla, dora] = [await registerVerified(world, reviewer), await registerVerified(world, reviewer)];
    const offer = await publish(world, await pair(), PLACED);
    await passTo(world, offer.opensAt);
    expect(reasonOf(await world.anonymous.ask(ipoCalls.detail, { id: offer.id }))).toBe('not_found');
    const shown = await carla.get(placementCalls.detail, { id: offer.id });
    expect(shown).toMatchObject({ kind: 'placement', issuePrice: '12.00', lotCost: '1200.00', beacon: null });
    const { price } = await carla.get(getStock, { id: 'F.XNYS' });
    expect(shown.marketPrice).toBe(price);
    const listed = await world.anonymous.get(placementCalls.list, {});
    expect(listed.items.find(({ id }) => id === offer.id)?.marketPrice).toBe(price);
    const own = await apply(carla, offer.id, 2, 'placement');
    expect(own).toMatchObject({ kind: 'placement', deposit: '2400.00', lotteryAt: null });
    await apply(dora, offer.id, 6, 'placement');
    const other = await apply(dora, offer.id, 5, 'placement');
    expect((await dora.get(ipoCalls.applications, {})).items).toEqual([]);
    expect(await faults(world)).toEqual([]);

    await passTo(world, offer.allocatedAt);
    // one share more for the one, one less for the other: the same sum, and not the pro rata allotment
    const winners = [
      { id: own.id, shares: 85 },
      { id: other.id, shares: 215 },
    ];
    await expect(
      world.database.db.query('UPDATE ipo_draw SET winners = $2, drawn_at = now() WHERE offer_id = $1', [
        offer.id,
        JSON.stringify(winners),
      ]),
    ).rejects.toThrow('allotted pro rata');
    await passTo(world, offer.lotteryAt);
    // 200 × 300 ÷ 700 = 85, rest 500; 500 × 300 ÷ 700 = 214, rest 200: the share left over is the first one's
    const mine = (await carla.get(placementCalls.application, { id: own.id })).application;
    expect(mine).toMatchObject({
      state: 'paid',
      allottedQuantity: '86',
      allottedAmount: '1032.00',
      refund: '1368.00',
    });
    const hers = (await dora.get(placementCalls.application, { id: other.id })).application;
    expect(hers).toMatchObject({ allottedQuantity: '214', allottedAmount: '2568.00' });
    expect((await carla.get(getPopup, {})).notification?.title).toContain('86');
    expect(await faults(world)).toEqual([]);

    await passTo(world, offer.listingAt, 60_000);
    const { items } = await carla.get(listPositions, { state: 'open' });
    expect(items[0]).toMatchObject({
      stockId: 'F.XNYS',
      quantity: '86',
      buyPrice: '12.00',
      principal: '1032.00',
    });
    expect(await faults(world)).toEqual([]);
  });

  it('waits, and delivers nothing, where its stock was split since it was priced', async () => {
    const id = await openPlacement(world);
    await apply(ana, id, 1, 'placement');
    const needs = {
      ports: { clock: { securityNow: () => world.now() } },
      market: { splits: { firstBetween: () => ({ stockId: 'F.XNYS' }) } },
    } as unknown as IpoNeeds;
    const [phase] = phaseDues(needs);
    for (const days of [1, 2, 3]) {
      const item = { kind: 'ipo.phase', key: id, at: world.now() + days * 86_400_000, payload: {} };
      await transact(world.database.db, (tx) => phase!.handle(tx, item, () => undefined));
    }
    const offer = await ana.get(placementCalls.detail, { id });
    expect(offer).toMatchObject({ state: 'allocation', waitsFor: 'split', myApplication: { refund: null } });
    expect(await faults(world)).toEqual([]);
  });
});

const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
