import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { monotonicMs, watchedBy } from './load.ts';

/** Many phones in one process: `clients.ts <address> <count>`; counts while its bench says so. */
const [address = '', count = '0'] = process.argv.slice(2);
const CONNECTING_AT_ONCE = 100;
const SENT_AT = /"sentAt":([\d.]+)/;

let counting = false;
let messages = 0;
let bytes = 0;
const delaysMs: number[] = [];

function hear(data: Buffer): void {
  if (!counting) return;
  messages += 1;
  bytes += data.length;
  const sentAt = SENT_AT.exec(data.toString('latin1'))?.[1];
  if (sentAt !== undefined) delaysMs.push(monotonicMs() - Number(sentAt));
}

async function connect(client: number): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { perMessageDeflate: false });
  socket.on('message', hear);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ type: 'subscribe', quotes: watchedBy(client) }));
}

for (let first = 0; first < Number(count); first += CONNECTING_AT_ONCE) {
  const last = Math.min(first + CONNECTING_AT_ONCE, Number(count));
  await Promise.all(Array.from({ length: last - first }, (_, at) => connect(first + at)));
}
await sleep(1_500);
process.on('message', (message) => {
  if (message === 'count') counting = true;
  if (message === 'report') {
    counting = false;
    delaysMs.sort((a, b) => a - b);
    process.send?.({ report: { messages, bytes, p50: at(0.5), p99: at(0.99) } });
  }
});
process.send?.('connected');

function at(share: number): number {
  return delaysMs[Math.floor((delaysMs.length - 1) * share)] ?? Number.NaN;
}
