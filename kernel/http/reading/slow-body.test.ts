import { connect } from 'node:net';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from '../route.ts';
import { startTestServer } from '../server.fixture.ts';

const greet = defineCall({
  path: 'some/greeting',
  summary: 'Greets',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({}),
});
const MOST_MS = 1_000;

test('given a body that comes byte by byte, then it is cut once its time is over, with the envelope', async () => {
  let isServed = false;
  const serve = () => {
    isServed = true;
    return {};
  };
  const { server, url } = await startTestServer([route(greet, serve, { ownTransaction: true })], {
    requestTimeoutMs: MOST_MS,
  });
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  line.on('error', () => undefined);
  let answer = '';
  line.on('data', (bytes) => (answer += bytes));
  const startedAt = performance.now();
  line.write(
    `POST /api/some/greeting HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`,
  );
  const sending = setInterval(() => line.writable && line.write(' '), 100);
  await new Promise((resolve) => line.once('close', resolve));
  const tookMs = performance.now() - startedAt;
  clearInterval(sending);
  await server.close();
  expect(tookMs).toBeGreaterThanOrEqual(MOST_MS);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"success":false');
  expect(isServed).toBe(false);
});
