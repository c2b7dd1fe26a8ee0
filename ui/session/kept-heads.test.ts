import { beforeEach, expect, it } from 'vitest';
import type { KeptRoot } from './kept-heads.ts';
import { openPage } from './page.fixture.ts';

/** What the phone keeps of the daily roots: a server that shows others later no longer fits it. */

const ANA = 'ana';
let kept: Map<string, string>;
let keepVerdict: typeof import('./kept-heads.ts')['keepVerdict'];
let keepRoots: typeof import('./kept-heads.ts')['keepRoots'];
let keptOf: typeof import('./kept-heads.ts')['keptOf'];
let wasLookedAt: typeof import('./kept-heads.ts')['wasLookedAt'];
beforeEach(async () => {
  ({ kept } = openPage());
  ({ keepRoots, keepVerdict, keptOf, wasLookedAt } = await import('./kept-heads.ts'));
});

const stampAt = (at: number) => ({ at, by: 'Authority', token: 'MIIB' });
const root = (number: number, stamp: KeptRoot['stamp'] = null): KeptRoot => ({
  number: String(number),
  date: '2026-11-20',
  seal: number.toString(16).padStart(64, '0'),
  position: '0',
  stamp,
});

it('each root stays with its outside time stamp, also where the server shows none any more', () => {
  keepRoots(ANA, [root(1, stampAt(5)), root(2)]);
  // when the next look finds no stamp of the first, and one of the second
  keepRoots(ANA, [root(1), root(2, stampAt(9)), root(3)]);
  expect(keptOf(ANA).roots.map(({ number, stamp }) => [number, stamp?.at ?? null])).toEqual([
    ['1', 5],
    ['2', 9],
    ['3', null],
  ]);
  expect(keptOf(ANA).root?.number).toBe('3');
  expect(keptOf(ANA).roots[0]?.stamp?.token).toBe('MIIB');
});

it('of many roots the oldest give up their stamp’s bytes, and keep its instant and whose it is', () => {
  keepRoots(
    ANA,
    Array.from({ length: 40 }, (_, at) => root(at + 1, stampAt(at))),
  );
  const { roots } = keptOf(ANA);
  expect(roots).toHaveLength(40);
  expect(roots.filter(({ stamp }) => stamp?.token !== undefined)).toHaveLength(30);
  expect(roots[0]?.stamp).toEqual({ at: 0, by: 'Authority' });
});

it('what is no root is not believed, and broken storage is as good as none', () => {
  const name = `bolsillo.keptHeads.${ANA}`;
  kept.set(name, JSON.stringify({ roots: [{ ...root(1), seal: 'x' }, root(2)] }));
  expect(keptOf(ANA).roots.map(({ number }) => number)).toEqual(['2']);
  kept.set(name, '{');
  expect(keptOf(ANA)).toEqual({ heads: [], root: null, roots: [], verdict: null });
});

it('what the last look came to stays beside all that is kept, each investor’s own', () => {
  keepVerdict(ANA, 'unsound');
  keepRoots(ANA, [root(1)]);
  expect(keptOf(ANA).verdict).toBe('unsound');
  expect(keptOf('eva').verdict).toBeNull();
  keepVerdict(ANA, 'sound');
  expect(keptOf(ANA)).toMatchObject({ verdict: 'sound', root: { number: '1' } });
  // and what is no verdict is not believed
  kept.set(`bolsillo.keptHeads.${ANA}`, JSON.stringify({ verdict: 'perhaps' }));
  expect(keptOf(ANA).verdict).toBeNull();
});

it('a history was looked at once a look came to its end, though its newest head was seen on a statement before', () => {
  kept.set(
    `bolsillo.keptHeads.${ANA}`,
    JSON.stringify({ heads: [{ seq: '3', hash: 'a'.repeat(64), from: 'statement', at: 1 }] }),
  );
  expect(wasLookedAt(keptOf(ANA))).toBe(false);
  keepVerdict(ANA, 'sound');
  expect(wasLookedAt(keptOf(ANA))).toBe(true);
});
