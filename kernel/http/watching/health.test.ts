import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '#kernel/database/database.ts';
import { mountHealth } from './health.ts';

/** One that answers at once on the connection kept for health. */
const ANSWERS = { answersWithin: async () => true } as unknown as Database;

test('given features that wait behind a crowd, then readiness is told at once, with what they said last', async () => {
  const server = fastify();
  let asked = 0;
  const crowd = Promise.withResolvers<Record<string, boolean>>();
  const condition = () => {
    asked += 1;
    return asked === 1 ? Promise.resolve({ rootMissing: true }) : crowd.promise;
  };
  mountHealth(server, ANSWERS, { stopping: false }, [condition]);
  const ready = async () => {
    const { statusCode, body } = await server.inject('/health/ready');
    return [statusCode, JSON.parse(body)];
  };
  const told = { status: 'ready', database: true, stopping: false, rootMissing: true };
  expect(await ready()).toEqual([200, told]);
  // when they do not answer, then what they said last stands
  expect(await ready()).toEqual([200, told]);
  // when they do again, then so does what they say
  crowd.resolve({ rootMissing: false });
  expect(await ready()).toEqual([200, { ...told, rootMissing: false }]);
  await server.close();
});
