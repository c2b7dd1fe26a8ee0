import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DRAW_DELAY_MS, QUICKNET, roundTime } from '#features/draw/beacon.ts';
import { REAL_ROUND } from '#features/draw/draw.fixture.ts';
import { verifyDraw } from '#features/draw/verify-draw.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { getDraw, ipoCalls } from '../contract.ts';
import { listDeskOffers } from '../operator-contract.ts';
import { apply, DAY_MS, faults, openIssue, passTo } from './ipo.fixture.ts';

const { round, randomness, signature } = REAL_ROUND;

let base: Server;
let says: (round: string) => { status: number; body: unknown };
let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  base = createServer((request, response) => {
    const { status, body } = says(request.url?.split('/').at(-1) ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => base.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(base.address() as AddressInfo).port}`;
  // A day before the one real round that tests have.
  const now = roundTime(round) - DAY_MS - DRAW_DELAY_MS;
  world = await openBolsillo({ drandBases: [address], now });
  ana = await registerVerified(world, await world.operator('reviewer'));
});
afterAll(async () => {
  await world.close();
  base.close();
});

it('given drand that is silent or lies, then the phase waits and says why; once it answers, the draw is made', async () => {
  const id = await openIssue(world, {
    beacon: { source: 'drand', chainHash: QUICKNET.chainHash, round, at: roundTime(round) },
  });
  const { id: own } = await apply(ana, id, 2);
  const detail = () => ana.get(ipoCalls.detail, { id });
  const { lotteryAt } = await detail();

  // when the hour of the draw comes and every base is down
  says = () => ({ status: 503, body: {} });
  await passTo(world, lotteryAt);
  const waits = { state: 'allocation', waitsFor: 'beacon' };
  expect(await detail()).toMatchObject({
    ...waits,
    drawnAt: null,
    myApplication: { state: 'allocated', refund: null },
  });
  const { items } = await ana.get(ipoCalls.list, {});
  expect(items.find((item) => item.id === id)).toMatchObject(waits);
  const desk = await (await world.operator('publisher')).get(listDeskOffers, {});
  expect(desk.items.find((item) => item.id === id)).toMatchObject(waits);
  expect(await ana.ask(getDraw, { id })).toMatchObject({ ok: false, reason: 'ipo.not_drawn' });

  // when it gives a number that quicknet did not sign, then it still waits; nobody can put another in its place
  says = () => ({ status: 200, body: { round, randomness, signature: signature.replace(/^b7/, 'a7') } });
  await world.pass(20_000);
  expect(await detail()).toMatchObject(waits);

  says = (asked) => ({ status: 200, body: { round: Number(asked), randomness, signature } });
  await world.pass(20_000);
  await world.tick();
  const drawn = await detail();
  expect(drawn).toMatchObject({
    state: 'lottery',
    beacon: { source: 'drand', round, randomness, signature },
  });
  expect(drawn.waitsFor).not.toBe('beacon');
  const { file } = await ana.get(getDraw, { id });
  expect(file.winners).toEqual([{ id: own, lots: 2 }]);
  expect(verifyDraw(file).faults).toEqual([]);
  expect(await faults(world)).toEqual([]);
});
