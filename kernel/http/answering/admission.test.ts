import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from '../route.ts';
import { startTestServer } from '../server.fixture.ts';
import { createAdmission } from './admission.ts';

const EMPTY = { input: z.object({}), output: z.object({}), reasons: [] };
const read = defineCall({ path: 'slow/read', summary: 'Reads', access: 'anonymous', ...EMPTY });
const command = defineCall({
  path: 'slow/change',
  summary: 'Changes',
  access: 'investor',
  command: true,
  ...EMPTY,
});

const MOST_READS = 192;

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

it('counts each class by itself, and what failed no longer', async () => {
  const admit = createAdmission({ console: 1, command: 1, read: 1 });
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
