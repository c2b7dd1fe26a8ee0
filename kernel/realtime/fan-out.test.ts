import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#kernel/ports/log.ts';
import { type FanOutMessage, redisFanOut } from './fan-out.ts';
import { type SmallBroker, startSmallBroker } from './small-broker.fixture.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

function nodeOn(port: number) {
  const redis = new Redis({
    host: '127.0.0.1',
    port,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => 20,
  });
  redis.on('error', () => undefined);
  const fanOut = redisFanOut(redis, silentLog);
  const heard: FanOutMessage[] = [];
  fanOut.listen((message) => heard.push(message));
  ending.push(
    () => redis.disconnect(),
    () => fanOut.close(),
  );
  return { redis, fanOut, heard };
}

async function broker(port = 0): Promise<SmallBroker> {
  const started = await startSmallBroker(port);
  ending.push(() => started.stop());
  return started;
}

const quote: FanOutMessage = { kind: 'quote', id: 'AAPL.XNAS', text: '{"id":"AAPL.XNAS"}' };

test('given two nodes on one broker, when one tells something, then the other hears it and the teller does not', async () => {
  const shared = await broker();
  const [one, two] = [nodeOn(shared.port), nodeOn(shared.port)];
  await expect.poll(() => shared.subscribers()).toBe(2);
  await expect.poll(() => one.redis.status).toBe('ready');
  one.fanOut.send(quote);
  await expect.poll(() => two.heard).toEqual([quote]);
  expect(one.heard).toEqual([]);
});

test('given a broker that is away, then telling throws nothing, and when it is back the nodes hear each other again', async () => {
  const first = await broker();
  const [one, two] = [nodeOn(first.port), nodeOn(first.port)];
  await expect.poll(() => first.subscribers()).toBe(2);
  await first.stop();
  one.fanOut.send(quote);
  const again = await broker(first.port);
  await expect.poll(() => again.subscribers()).toBe(2);
  await expect.poll(() => one.redis.status).toBe('ready');
  one.fanOut.send(quote);
  await expect.poll(() => two.heard.length).toBeGreaterThan(0);
});

test('given others share the broker, when they say what no node says, then the nodes live and go on hearing each other', async () => {
  const shared = await broker();
  const [one, two] = [nodeOn(shared.port), nodeOn(shared.port)];
  await expect.poll(() => shared.subscribers()).toBe(2);
  await expect.poll(() => one.redis.status).toBe('ready');
  for (const junk of ['{', 'null', '{"from":"x"}', '{"from":"x","message":{"kind":"quote"}}'])
    await one.redis.publish('bolsillo-realtime', junk);
  one.fanOut.send(quote);
  await expect.poll(() => two.heard).toEqual([quote]);
});
