import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVendorLine, VendorError, type VendorOptions } from './ask-vendor.ts';

const SECRET = 'a-secret-of-the-firm';
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  good: (response) => response.end('{"price":126.55}'),
  key: (response) => response.writeHead(401).end(SECRET),
  plan: (response) => response.writeHead(403).end(),
  symbol: (response) => response.writeHead(404).end(),
  much: (response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  funds: (response) => response.writeHead(403).end('{"code":40310000,"message":"insufficient buying power"}'),
  fault: (response) => response.writeHead(500).end('{"price":1}'),
  empty: (response) => response.end(),
  html: (response) => response.end('<html>maintenance</html>'),
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  flood: (response) => response.end(`{"more":"${'x'.repeat(2_000)}"}`),
  drip: (response) => response.write('{"price":'),
  silent: () => undefined,
  cut: (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"price":', () => response.destroy());
  },
};
const asked: string[] = [];
const heard: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['x-key']}`);
  request.on('data', (data) => heard.push(`${request.method} ${request.headers['content-type']} ${data}`));
  ANSWERS[request.url?.split(/[/?]/)[2] ?? '']?.(response);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open(options: Partial<VendorOptions> = {}) {
  const headers = { 'x-key': SECRET };
  return openVendorLine({
    ...{ vendor: 'ticker', base, headers, callsAMinute: 100, patienceMs: 300, maxAnswerBytes: 1_000 },
    ...options,
  });
}

const faultOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: VendorError) => `${error.fault} ${error.status}`,
  );

test('asks with its headers and query, and gives what JSON said', async () => {
  expect(await open().get('/good', { symbols: 'BRK.B,AAPL' })).toEqual({ price: 126.55 });
  expect(asked.at(-1)).toBe(`/v2/good?symbols=BRK.B%2CAAPL ${SECRET}`);
});

test('each way to get no answer has its name', async () => {
  const said: Record<string, string> = {};
  for (const way of Object.keys(ANSWERS)) said[way] = await faultOf(open().get(`/${way}`));
  expect(said).toEqual({
    good: 'none',
    key: 'refused 401',
    plan: 'refused 403',
    symbol: 'wrong 404',
    much: 'busy 429',
    funds: 'refused 403',
    empty: 'garbage 200',
    fault: 'gone 500',
    html: 'garbage 200',
    elsewhere: 'gone null',
    flood: 'garbage 200',
    drip: 'gone null',
    silent: 'gone null',
    cut: 'gone null',
  });
  expect(await faultOf(open({ base: 'http://127.0.0.1:9' }).get('/good'))).toBe('gone null');
});

test('tells it to do something once, and says what it was refused for', async () => {
  const line = open();
  expect(await line.tell('POST', '/good', { qty: '1.5' })).toEqual({ price: 126.55 });
  expect(heard.splice(0)).toEqual(['POST application/json {"qty":"1.5"}']);
  expect(await line.tell('DELETE', '/empty')).toBeNull();
  await expect(line.tell('POST', '/funds', {})).rejects.toMatchObject({ status: 403, code: 40310000 });
  await expect(line.get('/symbol')).rejects.toMatchObject({ status: 404, code: null });
  heard.length = 0;
  for (const way of ['/cut', '/silent', '/fault'])
    expect(await faultOf(line.tell('POST', way, {}))).toMatch(/gone/);
  expect(heard).toHaveLength(3);
});

test('no error tells an address or a secret', async () => {
  for (const way of ['key', 'silent', 'elsewhere']) {
    const error = await open()
      .get(`/${way}`, { apikey: SECRET })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VendorError);
    expect(`${(error as Error).stack} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toMatch(
      /a-secret|127\.0\.0\.1:\d/,
    );
  }
});

test('asks no more often in any minute than it may', async () => {
  let now = 0;
  const line = open({ callsAMinute: 2, elapsed: () => now });
  await line.get('/good');
  now = 30_000;
  await line.get('/good');
  const before = asked.length;
  expect([line.room(), await faultOf(line.get('/good')), asked.length]).toEqual([0, 'busy null', before]);
  now = 60_000;
  expect([line.room(), await faultOf(line.get('/good')), line.room()]).toEqual([1, 'none', 0]);
});

test('rests as long as it is told to', async () => {
  let now = 0;
  const line = open({ elapsed: () => now });
  await faultOf(line.get('/much'));
  now = 6_999;
  expect([line.room(), await faultOf(line.get('/good'))]).toEqual([0, 'busy null']);
  now = 7_000;
  expect(await faultOf(line.get('/good'))).toBe('none');
});

test('gives up what is under way when it is closed', async () => {
  const line = open({ patienceMs: 60_000 });
  const asking = faultOf(line.get('/silent'));
  line.close();
  expect([await asking, await faultOf(line.get('/good'))]).toEqual(['gone null', 'gone null']);
});
