import { once } from 'node:events';
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
  output: z.object({ word: z.string() }),
});

test('given a request that offers HTTP/2 besides, then it is answered as any other', async () => {
  const { server, url } = await startTestServer([
    route(greet, () => ({ word: 'hola' }), { ownTransaction: true }),
  ]);
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  const offer =
    'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA';
  const body = 'content-type: application/json\r\ncontent-length: 2';
  line.write(`POST /api/some/greeting HTTP/1.1\r\nhost: ${hostname}\r\n${offer}\r\n${body}\r\n\r\n{}`);
  const [answer] = await once(line, 'data');
  line.destroy();
  await server.close();
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/);
  expect(String(answer)).toContain('"word":"hola"');
});
