import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { sessionAt } from '#kernel/calendar/calendar.ts';
import { parseMoney, parseQuantity } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import {
  buyBlock,
  getBlockOffer,
  getBlockOrder,
  previewBlockBuy,
  previewBlockSale,
  sellBlock,
} from '../contract.ts';
import { closeBlock } from '../operator-contract.ts';
import { backed, buy, faults, MINUTE_MS, openBlock } from './block.fixture.ts';

/** Fifty rounds of what two or more do at once: one outcome for each, and a ledger that holds. */
let world: TestBolsillo;
let people: TestInvestor[];
beforeAll(async () => {
  world = await openBolsillo();
  people = await Promise.all(Array.from({ length: 15 }, () => world.register()));
}, 120_000);
afterAll(() => world?.close());

const ROUNDS = 50;
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const leftOf = async (id: string) => (await world.anonymous.get(getBlockOffer, { id })).offer.left;
const dollars = async (who: TestInvestor) =>
  parseMoney(
    (await who.get(getInfoCall, {})).user.cash.find(({ currency }) => currency === 'USD')!.available,
  );

it('the last shares of an offer, asked for by five at once: exactly what is there is sold', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const there = (round % 5) + 1;
    const id = await openBlock(world, {
      shares: parseQuantity(String(there)),
      minShares: parseQuantity('1'),
    });
    const buyers = people.slice(0, 5);
    const shown = await Promise.all(
      buyers.map((who) => who.get(previewBlockBuy, { id, quantity: '1', leverage: '1' })),
    );
    const answers = await Promise.all(
      buyers.map((who, at) => who.ask(buyBlock, { previewId: shown[at]!.previewId }, key())),
    );
    const reasons = answers.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'success')).toHaveLength(there);
    expect(reasons.filter((reason) => reason === 'block.sold_out')).toHaveLength(5 - there);
    expect(await leftOf(id)).toBe('0');
  }
  expect(await faults(world)).toEqual([]);
}, 120_000);

it('one order sold twice at once, and with one key twice: it brings its cash once', async () => {
  const who = people[5]!;
  const id = await openBlock(world);
  for (let round = 0; round < ROUNDS; round++) {
    const order = await buy(who, id, '10', round % 2 === 0 ? '1' : '2');
    const before = await dollars(who);
    const shown = [
      await who.get(previewBlockSale, { id: order.id }),
      await who.get(previewBlockSale, { id: order.id }),
    ];
    const once = key();
    const answers = await Promise.all([
      who.ask(sellBlock, { previewId: shown[0]!.previewId }, once),
      who.ask(sellBlock, { previewId: shown[0]!.previewId }, once),
      who.ask(sellBlock, { previewId: shown[1]!.previewId }, key()),
    ]);
    const sold = (await who.get(getBlockOrder, { id: order.id })).order;
    expect((await dollars(who)) - before).toBe(parseMoney(sold.sellActual!));
    const last = reasonOf(answers[2]!);
    expect(['success', 'block.sold_already']).toContain(last);
    // the two of one key say the same, or the later that the first is still under way
    expect(
      answers
        .slice(0, 2)
        .map(reasonOf)
        .filter((reason) => reason === 'success').length > 0,
    ).toBe(last !== 'success');
  }
  expect(await faults(world)).toEqual([]);
}, 120_000);

it('one cash for two blocks at once pays one of them', async () => {
  const who = await world.register();
  const id = await openBlock(world, { shares: parseQuantity('100000') });
  for (let round = 0; round < ROUNDS / 5; round++) {
    // each costs more than half of all there is
    const shares = (await dollars(who)) / 20_000n + 1n;
    const previews = await Promise.all(
      [1, 2].map(() => who.get(previewBlockBuy, { id, quantity: String(shares), leverage: '1' })),
    );
    const answers = await Promise.all(
      previews.map(({ previewId }) => who.ask(buyBlock, { previewId }, key())),
    );
    expect(answers.map(reasonOf).sort()).toEqual(['cash.insufficient', 'success']);
    const order = answers.flatMap((answer) => ('data' in answer && answer.ok ? [answer.data.order] : []))[0]!;
    const { previewId } = await who.get(previewBlockSale, { id: order.id });
    await who.get(sellBlock, { previewId });
  }
  expect(await faults(world)).toEqual([]);
}, 60_000);

it('bought as a publisher closes the offer: what was sold and what went back is all there was', async () => {
  const [first, second] = [await world.operator('publisher'), await world.operator('publisher')];
  for (let round = 0; round < ROUNDS / 5; round++) {
    const { offer } = await backed(world, [first, second]);
    await world.pass(MINUTE_MS);
    // three of five in turns: who bought in each of the rounds would run out of cash
    const buyers = [0, 1, 2].map((at) => people[10 + ((round + at) % 5)]!);
    const shown = await Promise.all(
      buyers.map((who) => who.get(previewBlockBuy, { id: offer.id, quantity: '10', leverage: '1' })),
    );
    const [closed, ...answers] = await Promise.all([
      first.ask(closeBlock, { id: offer.id, reason: 'The seller took it back' }, key()),
      ...buyers.map((who, at) => who.ask(buyBlock, { previewId: shown[at]!.previewId }, key())),
    ]);
    expect(reasonOf(closed)).toBe('success');
    for (const answer of answers) expect(['success', 'block.not_open']).toContain(reasonOf(answer));
    const sold = answers.filter((answer) => reasonOf(answer) === 'success').length * 10;
    expect(await leftOf(offer.id)).toBe(String(1_000 - sold));
  }
  expect(await faults(world)).toEqual([]);
}, 60_000);

it('fifty sold as the session closes: each whole or refused, those after its last instant refused, no cash astray', async () => {
  const id = await openBlock(world, { minShares: parseQuantity('1') });
  const sellers = people.slice(0, 5);
  const bought = await Promise.all(
    sellers.map(async (who) => {
      const own = [];
      for (let n = 0; n < ROUNDS / 5; n++) own.push({ who, order: await buy(who, id, '1') });
      return own;
    }),
  );
  // of each seller some are confirmed before and some after
  const held = bought.flatMap((own, at) => (at % 2 === 0 ? own : own.toReversed()));
  const { closesAt } = sessionAt('XNAS', world.now())!;
  await world.pass(closesAt - world.now() - 1_000);
  const shown = await Promise.all(
    held.map(async ({ who, order }) => ({ who, ...(await who.get(previewBlockSale, { id: order.id })) })),
  );
  const before = await Promise.all(sellers.map(dollars));
  const sell = ({ who, previewId }: (typeof shown)[number]) => who.ask(sellBlock, { previewId }, key());
  const early = shown.filter((_, at) => at % 2 === 0).map(sell);
  await Promise.race(early);
  const closing = world.pass(1_000);
  const late = shown.filter((_, at) => at % 2 === 1).map(sell);
  const answers = [await Promise.all(early), await Promise.all(late)] as const;
  await closing;
  expect(answers[0].map(reasonOf)).toContain('success');
  // one that began in its last instant may find that the quotes have ended
  for (const answer of answers[0])
    expect(['success', 'market.closed', 'quote.stale']).toContain(reasonOf(answer));
  for (const answer of answers[1])
    expect(answer).toMatchObject({ reason: 'market.closed', msg: 'El mercado no está abierto' });
  const sold = answers[0].flatMap((answer) => (answer.ok ? [answer.data.order] : []));
  const brought = sold.reduce((sum, { sellActual }) => sum + parseMoney(sellActual!), 0n);
  const after = await Promise.all(sellers.map(dollars));
  expect(after.reduce((sum, cash, at) => sum + cash - before[at]!, 0n)).toBe(brought);
  const states = await Promise.all(
    held.map(async ({ who, order }) => (await who.get(getBlockOrder, { id: order.id })).order.state),
  );
  expect(states.filter((state) => state === 'sold')).toHaveLength(sold.length);
  expect(await faults(world)).toEqual([]);
}, 120_000);
