import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SmallBroker, startSmallBroker } from '#kernel/realtime/small-broker.fixture.ts';
import { openBolsillo, type TestBolsillo, type TestNode } from '#testing/bolsillo.ts';
import { type ChatSide, faultsOfSides, isQuiet, openChatSide } from '#testing/chat-side.ts';
import { sendChat } from '../contract.ts';
import { takeChat } from '../desk-contract.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const SAYINGS = 24;

let broker: SmallBroker | null = null;
let world: TestBolsillo;
let other: TestNode;
beforeAll(async () => {
  // A broker of the machine's own may be named: `CHAT_REDIS_URL=redis://127.0.0.1:6379`.
  const given = process.env.CHAT_REDIS_URL;
  broker = given ? null : await startSmallBroker();
  world = await openBolsillo({ redisUrl: given ?? `redis://127.0.0.1:${broker?.port}` });
  other = await world.anotherNode();
}, 120_000);
afterAll(async () => {
  await other.stop();
  await world.close();
  await broker?.stop();
});

async function openSides(): Promise<{ phone: ChatSide; desk: ChatSide }> {
  const ana = await world.register();
  const sofia = await world.operator('support');
  const phone = openChatSide({ url: world.url, from: 'investor', investorId: ana.id, token: ana.token });
  await ana.get(sendChat, { clientId: 'first', text: 'Hola' });
  await sofia.get(takeChat, { investorId: ana.id });
  const desk = openChatSide({ url: other.url, from: 'firm', investorId: ana.id, token: sofia.token });
  const isThere = ({ line }: ChatSide) => line().get().loaded;
  await vi.waitFor(() => expect([phone, desk].every(isThere)).toBe(true), PATIENT);
  return { phone, desk };
}

test('given the phone at one node and the desk at the other, then each hears at once what the other wrote', async () => {
  const { phone, desk } = await openSides();
  const before = [phone.heard(), desk.heard()];
  await phone.type('¿Sigue abierto?');
  const shows = (side: ChatSide, text: string) =>
    vi.waitFor(() => expect(side.line().get().messages.at(-1)?.text).toBe(text), PATIENT);
  await shows(desk, '¿Sigue abierto?');
  await desk.type('Hasta las 18:00');
  await shows(phone, 'Hasta las 18:00');
  expect(phone.heard()).toBeGreaterThan(before[0] as number);
  expect(desk.heard()).toBeGreaterThan(before[1] as number);
  phone.close();
  desk.close();
}, 90_000);

test('given lines that are cut, pages that are killed and nodes that change at random, then every message is seen once, in one order, by both sides', async () => {
  const { phone, desk } = await openSides();
  const nodes = [world.url, other.url] as const;
  for (let number = 0; number < SAYINGS; number += 1) {
    for (const side of [phone, desk]) {
      await side.type(`${side === phone ? 'phone' : 'desk'} ${number}`);
      const what = randomInt(5);
      if (what === 0) side.cut();
      else if (what === 1) side.killPage();
      else if (what === 2) side.moveTo(nodes[randomInt(2)] as string);
    }
    await sleep(randomInt(40));
  }
  await vi.waitFor(() => expect(isQuiet([phone, desk])).toBe(true), PATIENT);
  // What was there before either side was opened.
  const hello = { ...phone, typed: ['Hola', ...phone.typed] };
  expect(await faultsOfSides([hello, desk])).toEqual([]);
  expect(desk.line().get().messages.length).toBe(2 * SAYINGS + 2);
  phone.close();
  desk.close();
}, 120_000);
