import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { compileCatalog, type Part } from '#ui/i18n/build/messages-plugin.ts';
import { ENTRY, TEXTS } from './entry-screens.ts';

/*
 * What the build finds by patterns is held against what a parser of the language finds: a text that a screen needs but
 * that stands in a part which it does not wait for would be seen as its key.
 */

const root = join(import.meta.dirname, '../../..');

interface Source {
  /** Modules of the project that come with it. */
  readonly imports: readonly string[];
  readonly keys: readonly string[];
}

const known = new Map<string, Source>();

function sourceOf(file: string): Source {
  const read = known.get(file) ?? parse(file);
  known.set(file, read);
  return read;
}

function parse(file: string): Source {
  const imports: string[] = [];
  const keys: string[] = [];
  const note = (source: ESTree.StringLiteral | null, kind: 'type' | 'value' | null | undefined) => {
    const path = source === null || kind === 'type' ? null : pathOf(file, source.value);
    if (path !== null) imports.push(path);
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => note(source, importKind),
    ExportNamedDeclaration: ({ source, exportKind }) => note(source, exportKind),
    ExportAllDeclaration: ({ source, exportKind }) => note(source, exportKind),
    CallExpression: ({ callee, arguments: [first] }) => {
      const isText =
        (callee.type === 'Identifier' && callee.name === 't') ||
        (callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 't');
      if (isText && first !== undefined) keys.push(...literalsOf(first));
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return { imports, keys };
}

/** The texts that an argument can be where each is written out. */
function literalsOf(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis.map(({ value }) => value.cooked ?? '');
  return [];
}

function pathOf(from: string, name: string): string | null {
  if (!/^[#.].*\.tsx?$/.test(name)) return null;
  const path = name.startsWith('#') ? name.slice(1) : normalize(join(from, '..', name));
  return existsSync(join(root, path)) ? path : null;
}

/** The keys written out in these and in all that comes with them. */
function keysFrom(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...sourceOf(file).imports);
  }
  return new Set([...seen].flatMap((file) => sourceOf(file).keys));
}

const parts = new Map<Part, Set<string>>();
beforeAll(() => {
  for (const part of ['first', 'entry'] as const)
    parts.set(part, new Set(Object.keys(compileCatalog(root, 'es', TEXTS, part))));
});

it('every text of the first page is among those that travel first', () => {
  const keys = keysFrom(TEXTS.first);
  expect(keys.size).toBeGreaterThan(20);
  expect([...keys.difference(parts.get('first')!)]).toEqual([]);
});

it.each(ENTRY)('every text of %s is among those that its opening waits for', (screen) => {
  const keys = keysFrom([screen]);
  expect(keys.size).toBeGreaterThan(0);
  expect([...keys.difference(parts.get('first')!).difference(parts.get('entry')!)]).toEqual([]);
});
