import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { staticSources } from './static-sources.ts';

it('follows static imports, not types and not what is fetched later', () => {
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
  rmSync(root, { recursive: true });
});
