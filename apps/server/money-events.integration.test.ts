import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { addBankCard } from '#features/bank-card/contract.ts';
import {
  completeDeposit,
  createDeposit,
  getDepositProof,
  refuseDeposit,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { transferKey } from '#features/deposit/server/transfer-key.fixture.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { cancelWithdrawal } from '#features/withdrawal/contract.ts';
import {
  CARD,
  decide,
  openInvestor,
  passDay,
  pay,
  take,
  toBitcoin,
  withdraw,
} from '#features/withdrawal/server/withdrawal.fixture.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { uploadPicture } from '#testing/verified-investor.ts';

// What the open screens of an investor hear of each command of money, whoever did it; nobody else hears of it.
const PATIENT = { timeout: 30_000, interval: 50 };

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let heard: string[];
let elsewhere: string[];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  ana = await openInvestor(world, rita);
  heard = await listen(ana.token);
  elsewhere = await listen((await world.register()).token);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await world.close();
});

/** The events that a signed-in socket is told from now on: its name, and the currency where one is named. */
async function listen(token: string): Promise<string[]> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`);
  sockets.push(socket);
  const events: string[] = [];
  let isReady = false;
  socket.on('message', (sent) => {
    isReady = true;
    const { type, name, data } = JSON.parse(sent.toString());
    if (type === 'event') events.push(data?.currency ? `${name} ${data.currency}` : name);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token, language: 'es' }));
  await vi.waitFor(() => expect(isReady).toBe(true), PATIENT);
  return events;
}

async function told(): Promise<string> {
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  const { deposit } = await ana.get(createDeposit, { method: 'spei', amount: '1500.00', proofImage });
  return deposit.id;
}
async function inHand(): Promise<string> {
  const id = await told();
  await rita.get(takeDepositCase, { id });
  await rita.get(getDepositProof, { id });
  return id;
}
async function agreed(): Promise<string> {
  const id = await withdraw(ana, toBitcoin('20'));
  await passDay(world, ana);
  await take(rita, id);
  await decide(rita, id);
  return id;
}
async function taken(): Promise<string> {
  const id = await withdraw(ana, toBitcoin('20'));
  await take(rita, id);
  return id;
}

/** Until all that was announced before has arrived: a command's events leave before its answer, and no pong overtakes them. */
async function untilHeard(): Promise<void> {
  for (const socket of sockets) {
    socket.ping();
    await once(socket, 'pong');
  }
}

const NOTHING = async () => '';
const CASES: readonly [string, () => Promise<string>, (id: string) => Promise<unknown>, string[]][] = [
  ['a deposit told of', NOTHING, told, ['notification']],
  [
    'a deposit credited',
    inHand,
    (id) => rita.get(completeDeposit, { id, received: '1500.00', transferKey: transferKey(), opinion: '' }),
    ['balance MXN', 'notification'],
  ],
  [
    'a deposit rejected',
    inHand,
    (id) => rita.get(refuseDeposit, { id, verdict: 'rejected', opinion: 'No llegó.' }),
    ['notification'],
  ],
  [
    'a conversion',
    async () => (await ana.get(previewExchange, { from: 'MXN', amount: '1000' })).previewId,
    (previewId) => ana.get(createExchange, { previewId }),
    ['balance MXN', 'balance USD', 'notification'],
  ],
  ['a withdrawal asked for', NOTHING, () => withdraw(ana, toBitcoin('20')), ['balance USD', 'notification']],
  [
    'a withdrawal taken back',
    () => withdraw(ana, toBitcoin('20')),
    (id) => ana.get(cancelWithdrawal, { id }),
    ['balance USD', 'notification'],
  ],
  [
    'a withdrawal rejected',
    taken,
    (id) => decide(rita, id, false, 'Prueba'),
    ['balance USD', 'notification'],
  ],
  ['a withdrawal sent', agreed, (id) => pay(rita, id), ['balance USD', 'notification']],
  ['a bank card', NOTHING, () => ana.get(addBankCard, CARD), ['notification']],
];

it.each(CASES)('%s', async (_what, prepare, command, events) => {
  const id = await prepare();
  await untilHeard();
  heard.length = 0;
  await command(id);
  await untilHeard();
  expect([...heard].sort()).toEqual(events);
  expect(elsewhere).toEqual([]);
});
