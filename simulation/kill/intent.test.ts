import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Answer, Client, Refused } from '#kernel/contract/client.ts';
import { defineCall } from '#kernel/contract/define-call.ts';
import { sendUntilAnswered, wish } from './intent.ts';

const call = defineCall({
  path: 'order/create',
  summary: 'Buys.',
  access: 'investor',
  command: true,
  input: z.object({}),
  output: z.object({ id: z.string() }),
});
const OFFLINE = { ok: false, kind: 'offline' } as const;
const DONE = { ok: true, data: { id: '1' }, replayed: true } as const;
const refusal = (reason: string, status: number, keyChecked: boolean): Refused => ({
  ...{ ok: false, kind: 'refusal', code: -1, msg: '', reason, fields: {}, values: {} },
  ...{ status, keyChecked },
});
const BLOCKED = refusal('blocked', 403, false);
const BUSY = refusal('server.busy', 429, false);
const TOO_LITTLE = refusal('cash.too_little', 400, true);

/** What a wish comes to whose rounds of sending are answered so, the last for good. */
async function sentAndAnswered(...rounds: readonly Answer<{ id: string }>[]) {
  const keys: (string | undefined)[] = [];
  let at = 0;
  let isWithinRound = false;
  const client = {
    async send(_call: unknown, _input: unknown, options: { idempotencyKey?: string }) {
      keys.push(options.idempotencyKey);
      const answer = rounds[Math.min(at, rounds.length - 1)];
      // The copies of one round are answered alike.
      if (isWithinRound) return answer;
      isWithinRound = true;
      queueMicrotask(() => {
        at += 1;
        isWithinRound = false;
      });
      return answer;
    },
  } as unknown as Client;
  const order = wish({ kind: 'order', call, input: {}, idOf: ({ id }) => id });
  const intent = await sendUntilAnswered(client, order, Date.now() + 20_000);
  return { intent, rounds: at, keys: new Set(keys) };
}

test('a refusal of the first try is a no', async () => {
  const { intent, rounds } = await sentAndAnswered(BLOCKED);
  expect([intent.refused, rounds]).toEqual(['blocked', 1]);
});

test('given a try without an answer, then a refusal that has not looked at the key says nothing of it', async () => {
  const { intent, rounds, keys } = await sentAndAnswered(OFFLINE, BLOCKED, DONE);
  expect([[...intent.ids], intent.refused, rounds, keys.size]).toEqual([['1'], null, 3, 1]);
});

test('given a try without an answer, then a refusal that has looked at the key is a no', async () => {
  const { intent, rounds } = await sentAndAnswered(OFFLINE, TOO_LITTLE);
  expect([intent.refused, rounds]).toEqual(['cash.too_little', 2]);
});

test('a busy server says neither yes nor no', async () => {
  const { intent } = await sentAndAnswered(BUSY, DONE);
  expect([[...intent.ids], intent.refused]).toEqual([['1'], null]);
});

test('given a success, then a refusal that has not looked at the key takes nothing back', async () => {
  const { intent } = await sentAndAnswered(DONE, BLOCKED, DONE);
  expect(await intent.again?.()).toBe(true);
});
