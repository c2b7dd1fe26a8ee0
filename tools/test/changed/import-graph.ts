import { dirname, normalize } from 'node:path/posix';

/** A text file of the repository, by its path from the root. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Who names whom: for each file those that import it, start it or load it as a style. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const SPECIFIER = /(?:from|import|import\()\s*['"]([#.][^'"]+)['"]/g;
/** Programs that a test or a tool starts: `join(import.meta.dirname, 'start.ts')`, `new URL('./start.ts', …)`. */
const STARTED =
  /import\.meta\.dirname,\s*['"]([^'"\s]+\.(?:tsx?|mjs))['"]|['"](\.{1,2}\/[^'"\s]+\.(?:tsx?|mjs))['"]/g;

/** Reads every import of the sources. Types count: a changed type can break what only uses it. */
export function importersOf(sources: readonly SourceText[]): Importers {
  const importers = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    if (!/\.(tsx?|mjs)$/.test(file)) continue;
    for (const target of targetsOf(file, text)) {
      const known = importers.get(target) ?? new Set<string>();
      importers.set(target, known.add(file));
    }
  }
  return importers;
}

function targetsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(SPECIFIER), ...text.matchAll(STARTED)];
  return named.map(([, one, other]) => {
    const specifier = one ?? other ?? '';
    return specifier.startsWith('#') ? specifier.slice(1) : normalize(`${dirname(file)}/${specifier}`);
  });
}

/**
 * What leads to a file: the file itself and all that import it, however far away, each with the file that led there.
 * It goes no further from those that `isEnd` names.
 */
export function reachedFrom(
  file: string,
  importers: Importers,
  isEnd: (importer: string) => boolean,
): Map<string, string> {
  const via = new Map([[file, file]]);
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next !== file && isEnd(next)) continue;
    for (const importer of importers.get(next) ?? []) {
      if (via.has(importer)) continue;
      via.set(importer, next);
      open.push(importer);
    }
  }
  return via;
}
