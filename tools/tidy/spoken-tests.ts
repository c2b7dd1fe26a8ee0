import { dirname, normalize } from 'node:path/posix';
import { parseSync, Visitor } from 'vite';
import type { Source } from './finding.ts';

/** What the code of a test file really says: its comments are left out. */
export interface SpokenTest {
  /** Every string in it, of a template the part before its first gap. */
  readonly strings: ReadonlySet<string>;
  /** What it imports and uses as a value, as `features/trade/contract.ts placeOrder`; only a type does not count. */
  readonly used: ReadonlySet<string>;
}

const IS_TEST = /\.test\.tsx?$/;

/** Reads the tests beside the code; each file is parsed once. */
export function spokenTests(sources: readonly Source[]): SpokenTest[] {
  return sources.filter(({ file }) => IS_TEST.test(file)).map(spokenTest);
}

function spokenTest({ file, text }: Source): SpokenTest {
  const strings = new Set<string>();
  const imported = new Map<string, string>();
  const values = new Set<string>();
  const { program } = parseSync(file, text);
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const lastImportEnd = imports.at(-1)?.end ?? 0;
  let typeDepth = 0;
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const target = targetOf(file, source.value);
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          imported.set(each.local.name, `${target} ${each.imported.name}`);
    },
    TSTypeQuery() {
      typeDepth += 1;
    },
    'TSTypeQuery:exit'() {
      typeDepth -= 1;
    },
    Identifier({ name, start }) {
      // The import itself names it too; what stands behind it uses it.
      if (typeDepth === 0 && start > lastImportEnd) values.add(name);
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
    TemplateLiteral({ quasis }) {
      strings.add(quasis[0]?.value.raw ?? '');
    },
  }).visit(program);
  return {
    strings,
    used: new Set([...imported].flatMap(([local, what]) => (values.has(local) ? [what] : []))),
  };
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : normalize(`${dirname(file)}/${specifier}`);
}
