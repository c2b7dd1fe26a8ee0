import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBesidePlanted } from '#testing/planted-feature.ts';
import type { Refresh } from '#ui/manifest/refresh.ts';
import { refreshedBy } from './refreshes.ts';

const ROOT = join(import.meta.dirname, '../..');
const load = async (file: string) => (await import(join(ROOT, file))) as Record<string, unknown>;

/** Addresses of the calls that a feature's contracts define. */
async function pathsOf(feature: string): Promise<string[]> {
  const modules = await Promise.all(globSync(`features/${feature}/*contract.ts`, { cwd: ROOT }).map(load));
  return modules.flatMap((module) => Object.values(module).flatMap(pathsIn));
}

/** A call's own path, or those of a record of calls. */
function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const calls = 'path' in value ? [value] : Object.values(value);
  return calls.flatMap((call: unknown) =>
    typeof call === 'object' && call !== null && 'path' in call ? [String(call.path)] : [],
  );
}

test('what a feature asks for again after an event is its own, and the event is one of a contract', async () => {
  const contracts = await Promise.all(globSync('features/*/contract.ts', { cwd: ROOT }).map(load));
  const events = contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (name.endsWith('_EVENT') ? [value] : [])),
  );
  expect(new Set(events).size).toBe(events.length);
  for (const file of globSync('features/*/mobile/refresh.ts', { cwd: ROOT })) {
    const paths = await pathsOf(file.split('/')[1] ?? '');
    const { refreshes } = (await load(file)) as { refreshes: readonly Refresh[] };
    for (const { on, calls } of refreshes) {
      expect([file, events.includes(on)]).toEqual([file, true]);
      for (const call of calls)
        expect([file, call, paths.some((path) => path.startsWith(call))]).toEqual([file, call, true]);
    }
  }
});

test('an order, a balance and a notification refresh what they touch, and no notification the popup', () => {
  const touched = {
    order: 'trade/ position/',
    balance: 'user/get_info asset/ position/ withdrawal/',
    notification:
      'notification/list notification/detail notification/unread_count user/kyc_status user/security user/get_info user/restrictions deposit/ withdrawal/',
  };
  for (const [event, beginnings] of Object.entries(touched))
    expect(refreshedBy(event)).toEqual(expect.arrayContaining(beginnings.split(' ')));
  expect(refreshedBy('notification').some((call) => 'notification/popup'.startsWith(call))).toBe(false);
  expect(refreshedBy('constructor')).toEqual([]);
  expect(refreshedBy('missed')).toEqual(expect.arrayContaining(Object.values(touched).join(' ').split(' ')));
});

test('what a feature’s folder says of an event is heard, named nowhere else', async () => {
  const planted = {
    'dummy/mobile/refresh.ts': "export const refreshes = [{ on: 'dummy_event', calls: ['dummy/'] }];",
  };
  const module = await loadBesidePlanted<typeof import('./refreshes.ts')>(
    'apps/mobile/refreshes.ts',
    planted,
  );
  expect(module.refreshedBy('dummy_event')).toEqual(['dummy/']);
  expect(module.refreshedBy('order')).toEqual([]);
});
