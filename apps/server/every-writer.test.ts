import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getMarketOverview } from '#features/market/contract.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { successEnvelope } from '#kernel/http/answering/envelope.ts';
import { writerOf } from '#kernel/http/mount-route.ts';

const ROOT = join(import.meta.dirname, '../..');

const isCall = (made: unknown): made is CallDefinition =>
  typeof made === 'object' && made !== null && 'path' in made && 'output' in made && 'access' in made;

// A server makes each at the first call: a contract that cannot be written is found here, not by who calls first.
it('the answer of every call can be written', async () => {
  const files = globSync('{features,kernel}/*/{contract,*-contract}.ts', { cwd: ROOT });
  const modules: object[] = await Promise.all(files.map((file) => import(join(ROOT, file))));
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall);
  expect(calls.length).toBeGreaterThan(200);
  for (const call of calls) expect(writerOf(call), call.path).toBeTypeOf('function');
  expect(() => writerOf(getMarketOverview)(successEnvelope({}))).toThrow(/required/);
});
