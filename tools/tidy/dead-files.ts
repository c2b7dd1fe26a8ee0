import { dirname, matchesGlob, normalize } from 'node:path/posix';
import type { Finding, Source } from './finding.ts';

/** Files that something other than an import starts: npm scripts, vitest, playwright, vite. */
const ENTRY =
  /\.test\.tsx?$|\.d\.ts$|^apps\/server\/(start|main)\.ts$|^apps\/(mobile|operator)\/main\.tsx$|(vite|vitest|playwright)\.config\.ts$|(^|\/)e2e\/.*\.spec\.ts$/;

const SPECIFIER = /(?:from|import|import\()\s*['"]([#.][^'"]+)['"]/g;
/** Files named by a relative address, as workers and child processes are, and scripts that a page loads. */
const ADDRESS = /['"](\.{1,2}\/[^'"\s]+\.(?:tsx?|mjs|css))['"]|<script[^>]+src="\.?\/?([^"]+)"/g;

/** Files that an app collects from the features by a pattern. */
const COLLECTED = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g;

/** Source files that nothing imports and nothing starts. `started` are the files that package.json's scripts name. */
export function deadFiles(sources: readonly Source[], started: ReadonlySet<string>): Finding[] {
  const reached = new Set<string>();
  for (const { file, text } of sources) {
    for (const target of importsOf(file, text)) reached.add(target);
  }
  const patterns = sources.flatMap(({ file, text }) =>
    [...text.matchAll(COLLECTED)].map(([, pattern = '']) => normalize(`${dirname(file)}/${pattern}`)),
  );
  const isCollected = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
  const tests = sources.filter(({ file }) => /\.test\.tsx?$|^testing\//.test(file));
  // A fixture may be a program that a test starts as a process of its own, or one of those that testing/ collects.
  const isStartedByTest = (file: string) =>
    file.includes('.fixture.') && tests.some(({ text }) => text.includes(file.split('/').at(-1) ?? file));
  return sources
    .filter(({ file }) => /\.(tsx?|mjs|css)$/.test(file) && /\//.test(file))
    .filter(({ file }) => !reached.has(file) && !ENTRY.test(file) && !started.has(file))
    .filter(({ file }) => !isStartedByTest(file) && !isCollected(file))
    .map(({ file }) => ({ file, line: 1, rule: 'dead-file', detail: 'nothing imports it' }));
}

function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(SPECIFIER), ...text.matchAll(ADDRESS)];
  return found.flatMap(([, first, second]) => {
    const specifier = first ?? second;
    if (specifier === undefined) return [];
    if (specifier.startsWith('#')) return [specifier.slice(1)];
    return [normalize(`${dirname(file)}/${specifier}`)];
  });
}
