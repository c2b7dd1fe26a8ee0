import { beforeEach, expect, test, vi } from 'vitest';
import { savedFilters } from './filter-memory.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}
beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  sessionStorage.setItem('draftOwner', 'rita');
});
const named = (name: string) => ({ name, filter: { call: name } });

test('given filters that one operator saved, then they find them at that desk, and nobody else does', () => {
  savedFilters.write('audit', [named('kyc')]);
  expect(savedFilters.read('audit')).toEqual([named('kyc')]);
  expect(savedFilters.read('other')).toEqual([]);
  sessionStorage.setItem('draftOwner', 'raul');
  expect(savedFilters.read('audit')).toEqual([]);
});

test('given more than twelve, then the newest stay; given what is no list, then none', () => {
  savedFilters.write(
    'audit',
    Array.from({ length: 15 }, (_, at) => named(String(at))),
  );
  expect(savedFilters.read('audit').map(({ name }) => name)[0]).toBe('3');
  localStorage.setItem('filters:rita:audit', '{x');
  expect(savedFilters.read('audit')).toEqual([]);
});
