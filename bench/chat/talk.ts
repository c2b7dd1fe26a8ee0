import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { sendChat } from '#features/chat/contract.ts';
import { answerChat } from '#features/chat/desk-contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { Database } from '#kernel/database/database.ts';
import { signIn } from '../../simulation/kill/desk.ts';
import type { Measured } from '../bolsillo-process.ts';
import { processorSeconds } from '../processor-time.ts';
import { printTable, whole } from '../table.ts';
import { makeTalkers, supportId, type Talker } from './people.ts';

const CONNECTING_AT_ONCE = 100;
/** Below the most sockets that one address may have; on Linux all of 127.0.0.0/8 is this machine. */
const SOCKETS_OF_AN_ADDRESS = 4_000;
const ARRIVES_WITHIN_MS = 15_000;
/** Where the server has too much to do it says so; both apps send the same message again, later each time, and not all at once. */
const AGAIN_AFTER_MS = { first: 1_000, longest: 15_000, spread: 0.5 };
const TRIES = 12;

interface Load {
  readonly chats: number;
  readonly rate: number;
  readonly seconds: number;
}

/** When each message was first sent; a message is named by its client id. */
const left = new Map<string, number>();
const delays = { desk: [] as number[], phone: [] as number[] };

/** One side or the other of each chat in turn writes, at an even pace; prints how long a message took to the other side. */
export async function measureTalk(
  { url, pid }: Pick<Measured, 'url' | 'pid'>,
  owner: Database,
  load: Load,
): Promise<void> {
  const operatorToken = await signIn(url, 'sara');
  const talkers = await makeTalkers(owner, await supportId(owner), load.chats);
  const sockets = await connectAll(url, talkers);
  sockets.push(await connectDesk(url, operatorToken));
  const before = { server: await processorSeconds(pid), here: process.cpuUsage() };
  const sending = await writeAll(url, talkers, operatorToken, load);
  const isWhole = () => delays.desk.length + delays.phone.length >= sending.acknowledged;
  for (const until = Date.now() + ARRIVES_WITHIN_MS; !isWhole() && Date.now() < until; ) await sleep(100);
  const used = process.cpuUsage(before.here);
  await report(owner, sending, load);
  const each = (seconds: number) => `${((seconds * 1_000) / sending.acknowledged).toFixed(1)} ms`;
  console.log(
    `Processor time a message: server with database ${each((await processorSeconds(pid)) - before.server)}, the bench itself ${each((used.user + used.system) / 1e6)}\n`,
  );
  for (const socket of sockets) socket.terminate();
}

async function connectAll(url: string, talkers: readonly Talker[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < talkers.length; first += CONNECTING_AT_ONCE) {
    const some = talkers.slice(first, first + CONNECTING_AT_ONCE);
    const from = `127.0.0.${1 + Math.floor(first / SOCKETS_OF_AN_ADDRESS)}`;
    sockets.push(...(await Promise.all(some.map(({ token }) => connect(url, from, { token }, hearAtPhone)))));
  }
  return sockets;
}

const connectDesk = (url: string, operatorToken: string) =>
  connect(url, '127.0.0.1', { operatorToken }, hearAtDesk);

async function connect(
  url: string,
  localAddress: string,
  hello: object,
  hear: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false, localAddress });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`the server closed a socket with ${code}`)));
    socket.once('message', () => resolve());
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', ...hello })));
  });
  socket.on('message', (data) => hear(data.toString()));
  return socket;
}

const SAID_TO_PHONE = /"clientId":"(firm-[^"]+)"/;

function hearAtPhone(text: string): void {
  const clientId = SAID_TO_PHONE.exec(text)?.[1];
  if (clientId !== undefined) arrive(clientId, delays.phone);
}

/** The desk is told whose conversation has a message: an investor has one on its way at most. */
function hearAtDesk(text: string): void {
  const { data } = JSON.parse(text);
  if (data?.sequence !== undefined) arrive(`investor-${data.investorId}`, delays.desk);
}

function arrive(name: string, taken: number[]): void {
  const at = left.get(name);
  if (at === undefined) return;
  left.delete(name);
  taken.push(performance.now() - at);
}

interface Sending {
  acknowledged: number;
  /** Sent once more, since the server was busy. */
  again: number;
  lost: number;
  perSecond: number;
}

async function writeAll(
  url: string,
  talkers: readonly Talker[],
  operatorToken: string,
  { rate, seconds }: Load,
): Promise<Sending> {
  const desk = createClient({
    baseUrl: url,
    language: () => 'es',
    token: () => operatorToken,
    tokenHeader: 'operatorToken',
  });
  const sending = { acknowledged: 0, again: 0, lost: 0, perSecond: 0 };
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = startedAt + (n * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const talker = talkers[n % talkers.length] as Talker;
    const one = (n % 2 === 0 ? ask(url, talker) : answer(talker, n)).then((ok) => {
      sending[ok ? 'acknowledged' : 'lost'] += 1;
      open.delete(one);
    });
    open.add(one);
  }
  sending.perSecond = (rate * seconds * 1_000) / (performance.now() - startedAt);
  await Promise.all(open);
  return sending;

  async function ask(baseUrl: string, { id, token }: Talker): Promise<boolean> {
    const phone = createClient({ baseUrl, language: () => 'es', token: () => token });
    left.set(`investor-${id}`, performance.now());
    const typed = { clientId: `investor-${id}`, text: '¿A qué hora abre el mercado?' };
    return sendPatiently(sending, () => phone.send(sendChat, typed));
  }

  async function answer({ id }: Talker, n: number): Promise<boolean> {
    const clientId = `firm-${n}`;
    left.set(clientId, performance.now());
    return sendPatiently(sending, () =>
      desk.send(answerChat, { investorId: id, clientId, text: 'A las 8:30.' }),
    );
  }
}

async function sendPatiently(sending: Sending, send: () => Promise<{ ok: boolean }>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await send()).ok) return true;
    sending.again += 1;
    const { first, longest, spread } = AGAIN_AFTER_MS;
    await sleep(Math.min(longest, first * 2 ** tries) * (1 + Math.random() * spread));
  }
  return false;
}

async function report(owner: Database, sending: Sending, { chats, rate, seconds }: Load): Promise<void> {
  const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM chat_message');
  console.log(
    `${whole(chats)} connected chats, ${rate} messages a second for ${seconds} s (${whole(sending.perSecond)} reached), half by each side\n`,
  );
  const row = (name: string, taken: number[]) => {
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) =>
      `${(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)} ms`;
    return [name, whole(sorted.length), at(0.5), at(0.99), at(1)];
  };
  printTable(
    ['way', 'arrived', 'p50', 'p99', 'longest'],
    [row('phone to desk', delays.desk), row('desk to phone', delays.phone)],
  );
  console.log(
    `\n${whole(sending.acknowledged)} acknowledged, ${whole(sending.again)} sent again, ${sending.lost} given up, ${whole(rows[0]?.count ?? 0)} kept, ${left.size} never arrived\n`,
  );
}
