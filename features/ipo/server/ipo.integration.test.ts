import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { getPopup, listNotifications } from '#features/notification/contract.ts';
import { closePosition, listPositions, previewClose } from '#features/trade/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { getDraw, ipoCalls } from '../contract.ts';
import { type DeskOffer, setOfferPrice } from '../operator-contract.ts';
import { agree, apply, faults, passTo, publish } from './ipo.fixture.ts';

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
  const told = await ana.get(listNotifications, {});
  expect(told.items[0]?.content).toContain(closed.listHash);

  const [first, second] = await pair();
  const price = { id: offer.id, price: '20.50', reference: 'Aviso 12/2026', reason: 'As it was published' };
  await agree(second, (await first.get(setOfferPrice, price)).approvalId);
  await passTo(world, offer.allocatedAt);
  expect((await ana.get(ipoCalls.detail, { id: offer.id })).myApplication?.state).toBe('allocated');
  await passTo(world, offer.lotteryAt);

  const { file } = await world.anonymous.get(getDraw, { id: offer.id });
  expect(file.listHash).toBe(closed.listHash);
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
  const own = (await ana.get(ipoCalls.application, { id: applied.id })).application;
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
  const { previewId } = await ana.get(previewClose, { id: items[0]!.id });
  await ana.get(closePosition, { previewId });
  await world.pass(1_000);
  await world.pass(60_000);
  expect((await ana.get(listPositions, { state: 'closed' })).items).toHaveLength(1);
  expect(await faults(world)).toEqual([]);
}

const apply1 = async (who: TestInvestor) => (await who.get(ipoCalls.applications, {})).items[0]!;
