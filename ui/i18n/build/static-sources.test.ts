import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reachableSources, staticSources } from './static-sources.ts';

it('follows static imports, not types, and what is fetched later only where it is asked to, up to where it ends', () => {
  const root = mkdtempSync(join(tmpdir(), 'static-sources-'));
  const files = {
    'a.tsx': `import { b } from './b.ts';\nimport type { T } from './t.ts';\nconst later = () => import('./l.ts');`,
    'b.ts': `export { c } from '#c.ts';\nimport './side.ts';\nimport 'react';`,
    'c.ts': '',
    'side.ts': '',
    't.ts': '',
    'l.ts': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  expect(staticSources(root, ['a.tsx']).sort()).toEqual(['a.tsx', 'b.ts', 'c.ts', 'side.ts']);
  const isSide = (file: string) => file === 'side.ts';
  expect(reachableSources(root, ['a.tsx'], isSide).sort()).toEqual(['a.tsx', 'b.ts', 'c.ts', 'l.ts']);
  rmSync(root, { recursive: true });
});

it('follows what is collected at once from every feature, not what is collected to be fetched later', () => {
  const root = mkdtempSync(join(tmpdir(), 'static-sources-'));
  for (const folder of ['app', 'x', 'y']) mkdirSync(join(root, folder));
  const files = {
    'app/a.ts': `import.meta.glob<A[]>('../*/rows.ts', { eager: true });\nimport.meta.glob('../*/later.ts');`,
    'x/rows.ts': '',
    'y/rows.ts': `import './own.ts';`,
    'y/own.ts': '',
    'y/later.ts': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  expect(staticSources(root, ['app/a.ts']).sort()).toEqual([
    'app/a.ts',
    'x/rows.ts',
    'y/own.ts',
    'y/rows.ts',
  ]);
  rmSync(root, { recursive: true });
});
