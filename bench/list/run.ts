import { type IncomingMessage, request } from 'node:http';
import { cpus } from 'node:os';
import { buffer } from 'node:stream/consumers';
import autocannon, { type Result } from 'autocannon';
import { startMeasured } from '../bolsillo-process.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:list`: stock/list against a bare node:http that answers the same bytes, turn by turn. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const CONNECTIONS = [1, 32];
const BODY = JSON.stringify({ country: 'america', limit: 20 });
/** As every browser asks: a long answer travels compressed. */
const HEADERS = {
  'content-type': 'application/json',
  'accept-language': 'es',
  'accept-encoding': 'gzip',
};

const bolsillo = await startMeasured(new URL('../bolsillo.ts', import.meta.url));
const bytes = await askOnce(`${bolsillo.url}/api/stock/list?language=es`);
const bare = await startMeasured(new URL('./bare.ts', import.meta.url), [bytes.toString('base64')]);

printMachine(cpus(), process.version);
console.log(
  `stock/list, 20 items, ${whole(bytes.length)} bytes compressed; ${ROUNDS} rounds of ${SECONDS} s each, medians\n`,
);
const rows: string[][] = [];
for (const connections of CONNECTIONS) {
  const results: { bolsillo: Result[]; bare: Result[] } = { bolsillo: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    results.bare.push(await fire(bare.url, connections));
    results.bolsillo.push(await fire(bolsillo.url, connections));
  }
  const rate = (of: Result[]) => median(of.map(({ requests }) => requests.average));
  const p99 = (of: Result[]) => median(of.map(({ latency }) => latency.p99));
  rows.push([
    `${connections}`,
    whole(rate(results.bolsillo)),
    whole(rate(results.bare)),
    (rate(results.bolsillo) / rate(results.bare)).toFixed(2),
    `${p99(results.bolsillo)} ms`,
    `${p99(results.bare)} ms`,
  ]);
}
printTable(['clients', 'Bolsillo req/s', 'bare req/s', 'ratio', 'Bolsillo p99', 'bare p99'], rows);
await Promise.all([bolsillo.stop(), bare.stop()]);

/** As it travels: `fetch` would give it decompressed. */
async function askOnce(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { method: 'POST', headers: HEADERS }, resolve).on('error', reject).end(BODY);
  const answer = await promise;
  const found = await buffer(answer);
  if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
    throw new Error(`stock/list answered ${answer.statusCode}: ${found.toString()}`);
  return found;
}

async function fire(url: string, connections: number): Promise<Result> {
  const result = await autocannon({
    url: `${url}/api/stock/list?language=es`,
    method: 'POST',
    headers: HEADERS,
    body: BODY,
    connections,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors: the figure would mean nothing`);
  }
  return result;
}
