import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from './route.ts';
import { startTestServer } from './server.fixture.ts';
import { stopServer } from './stop-server.ts';

const slow = defineCall({
  path: 'slow/call',
  summary: 's',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
});

test('given a request under way and open sockets, when the server stops, then the request is answered and the sockets are told', async () => {
  const inside = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const world = await startTestServer([
    route(slow, async () => {
      inside.resolve();
      await finish.promise;
      return { done: true };
    }),
  ]);
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const answer = world.post('/api/slow/call');
  await inside.promise;

  const stopped = stopServer(world.server);
  await sleep(20);
  finish.resolve();
  expect((await answer).body.data).toEqual({ done: true });
  expect(await closed).toBe(1001);
  await stopped;
  await expect(world.ask('/health/live')).rejects.toThrow();
});

test('given a request that never ends, when the grace is over, then the server stops all the same', async () => {
  const inside = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const world = await startTestServer([
    route(slow, async () => {
      inside.resolve();
      await finish.promise;
      return { done: true };
    }),
  ]);
  const answer = world.post('/api/slow/call').catch(() => 'cut');
  await inside.promise;
  await stopServer(world.server, 50);
  expect(await answer).toBe('cut');
  finish.resolve();
});

test('given a request that comes while the server stops, then it is refused with the envelope, its headers and when to try again', async () => {
  const inside = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const world = await startTestServer([
    route(slow, async () => {
      inside.resolve();
      await finish.promise;
      return { done: true };
    }),
  ]);
  const { hostname, port } = new URL(world.url);
  const line = connect(Number(port), hostname);
  const head = `POST /api/slow/call HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n`;
  line.write(`${head}\r\n{}${head}`);
  await inside.promise;
  const stopped = stopServer(world.server);
  await sleep(20);
  let answers = '';
  line.on('data', (bytes) => (answers += bytes));
  line.write('\r\n{}');
  finish.resolve();
  await once(line, 'close');
  await stopped;
  const [, refused = ''] = answers.split('HTTP/1.1 503');
  expect(refused).toMatch(/retry-after: 2/);
  expect(refused).toMatch(/content-security-policy: /);
  expect(refused).toMatch(/"reason":"server.unavailable"/);
});
