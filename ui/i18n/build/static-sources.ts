import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const IMPORT = /\b(?:import|export)\s(?:[^;'"()]*?\sfrom\s)?'([^']+)'/g;
const FETCHED = /\bimport\(\s*'([^']+)'/g;
/** What comes from every feature by a pattern, at once. */
const COLLECTED = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)',\s*\{\s*eager: true/g;

/**
 * The project's own modules that come with the given ones because of static imports, themselves among them, relative to the
 * root. What is fetched later by `import()` is not followed.
 */
export function staticSources(root: string, entries: readonly string[]): string[] {
  return sourcesFrom(root, entries, [IMPORT], () => false);
}

/** As `staticSources`, with what these fetch later by `import()`; no way leads through a file that `isEnd` names. */
export function reachableSources(
  root: string,
  entries: readonly string[],
  isEnd: (file: string) => boolean,
): string[] {
  return sourcesFrom(root, entries, [IMPORT, FETCHED], isEnd);
}

function sourcesFrom(
  root: string,
  entries: readonly string[],
  ways: readonly RegExp[],
  isEnd: (file: string) => boolean,
): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || isEnd(file)) return;
    seen.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, pattern = ''] of text.matchAll(COLLECTED)) {
      for (const found of globSync(normalize(join(file, '..', pattern)), { cwd: root })) visit(found);
    }
    for (const [statement, name = ''] of ways.flatMap((way) => [...text.matchAll(way)])) {
      if (statement.startsWith('import type ') || statement.startsWith('export type ')) continue;
      if (name.startsWith('#')) visit(name.slice(1));
      else if (name.startsWith('.')) visit(normalize(join(file, '..', name)));
    }
  };
  for (const entry of entries) visit(normalize(entry));
  return [...seen];
}
