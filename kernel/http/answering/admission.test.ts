import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from '../route.ts';
import { startTestServer } from '../server.fixture.ts';
import { type Admission, type CallClass, createAdmission } from './admission.ts';
import { toldLoop } from './told-loop.fixture.ts';

const EMPTY = { input: z.object({}), output: z.object({}), reasons: [] };
const read = defineCall({ path: 'slow/read', summary: 'Reads', access: 'anonymous', ...EMPTY });
const command = defineCall({
  path: 'slow/change',
  summary: 'Changes',
  access: 'investor',
  command: true,
  ...EMPTY,
});

const MOST_READS = 64;
const punctual = () => 0;

it('given too many reads under way, then one more is refused at once, and commands and health are served', async () => {
  const held = Promise.withResolvers<void>();
  let entered = 0;
  const wait = async () => {
    entered += 1;
    await held.promise;
    return {};
  };
  const { server, ask, post } = await startTestServer([
    route(read, wait, { ownTransaction: true }),
    route(command, () => ({})),
  ]);
  try {
    const under = Array.from({ length: MOST_READS }, () => post('/api/slow/read'));
    await expect.poll(() => entered).toBe(MOST_READS);
    // when another comes, then it is told so in words, and when to come again
    const refused = await post('/api/slow/read');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({ success: false, data: { reason: 'server.busy' } });
    expect(refused.body.msg).toMatch(/No se hizo nada/);
    // and what matters more is let through: to a database that this test does not have
    expect((await ask('/health/live')).status).toBe(200);
    const changed = await post('/api/slow/change', {}, { userToken: 'ana', 'idempotency-key': 'k' });
    expect(changed.body.data.reason).toBe('server.unavailable');
    // when those are served, then others are again
    held.resolve();
    expect(new Set((await Promise.all(under)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await post('/api/slow/read')).status).toBe(200);
  } finally {
    held.resolve();
    await server.close();
  }
});

const one = { most: 1, least: 1, lateMs: 1 };
/** Calls that stay under way until they are let go; how many were let in. */
async function fill(admission: Admission, kind: CallClass, calls: number) {
  const held = Promise.withResolvers<void>();
  const under = Array.from({ length: calls }, () => admission.admit(kind, () => held.promise));
  const outcomes = Promise.allSettled(under);
  held.resolve();
  return (await outcomes).filter(({ status }) => status === 'fulfilled').length;
}

it('counts each class by itself, and what failed no longer', async () => {
  const { loop } = toldLoop();
  const { admit } = createAdmission(punctual, loop, { console: one, entry: one, command: one, read: one });
  const held = Promise.withResolvers<void>();
  const first = admit('command', () => held.promise);
  await expect(admit('command', async () => 'no')).rejects.toMatchObject({ reason: 'server.busy' });
  await expect(admit('console', async () => 'yes')).resolves.toBe('yes');
  await expect(admit('read', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(admit('read', async () => 'yes')).resolves.toBe('yes');
  held.resolve();
  await first;
  await expect(admit('command', async () => 'yes')).resolves.toBe('yes');
});

it('given a crowd that tries to get into the console, then who is in has all places there', async () => {
  const { admit } = createAdmission(punctual, toldLoop().loop);
  const held = Promise.withResolvers<void>();
  const tries = Array.from({ length: 40 }, () => admit('entry', () => held.promise));
  const within = Array.from({ length: 64 }, () => admit('console', () => held.promise));
  held.resolve();
  const letIn = async (calls: Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
  expect([await letIn(tries), await letIn(within)]).toEqual([16, 64]);
});

it('given an event loop that runs late, then reads give way first, commands only when it is later, the console never', async () => {
  const { loop, run } = toldLoop();
  const admission = createAdmission(punctual, loop);
  expect(await fill(admission, 'read', 300)).toBe(64);
  // when it is late for reads, then fewer of them are let in, and as many commands as before
  run(60, 20);
  expect(await fill(admission, 'read', 300)).toBe(24);
  expect(await fill(admission, 'command', 500)).toBe(384);
  // when it is later, then commands give way too; the console and what is least of each class are let in
  run(500, 20);
  expect(await fill(admission, 'command', 500)).toBe(128);
  expect(await fill(admission, 'read', 300)).toBe(24);
  expect(await fill(admission, 'console', 100)).toBe(64);
  expect(await fill(admission, 'entry', 100)).toBe(16);
  // when it is in time again, then all are, after a few windows
  run(1, 1);
  expect(await fill(admission, 'read', 300)).toBeLessThan(64);
  run(1, 30);
  expect(await fill(admission, 'read', 300)).toBe(64);
  expect(await fill(admission, 'command', 500)).toBe(384);
});

it('given a late loop, then a call beyond is refused before its body is read, without a line of its own in the log', async () => {
  const { loop, run, listeners } = toldLoop();
  const lines: string[] = [];
  const told = (_fields: unknown, message?: string) => void lines.push(message ?? '');
  const held = Promise.withResolvers<void>();
  let entered = 0;
  const wait = async () => {
    entered += 1;
    await held.promise;
    return {};
  };
  const { server, post } = await startTestServer([route(read, wait, { ownTransaction: true })], {
    loop,
    log: { debug: told, info: told, warn: told, error: told },
  });
  try {
    run(60, 20);
    const under = Array.from({ length: 24 }, () => post('/api/slow/read'));
    await expect.poll(() => entered).toBe(24);
    const refused = await Promise.all(
      Array.from({ length: 5 }, () => post('/api/slow/read?language=en', 'no body of any kind')),
    );
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after'), body.data.reason]).toEqual([503, '1', 'server.busy']);
      expect(headers.get('x-request-id')).not.toBeNull();
      expect(body.msg).toMatch(/Nothing was done/);
    }
    expect(entered).toBe(24);
    expect(lines).toEqual(['calls refused: too much is under way']);
    held.resolve();
    await Promise.all(under);
  } finally {
    held.resolve();
    await server.close();
  }
  expect(listeners).toEqual([]);
});
