import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/features\/[\w-]+\/contract\.ts$/;
const SCREEN = /\/(features\/[\w-]+\/mobile|apps\/mobile|ui)\//;
/** A screen that checks a form reads the schemas of a call. */
const READS_SCHEMA = /\.(input|output)\b/;
/** A file that has schemas of its own, or reads those of a contract. */
const SCHEMAS = /from '(zod|[^']*contract)/;
const LIGHT = '\0light-contract:';
/** Stands between a light contract's file and the functions that it passes on. */
const PASSED_ON = '?passes=';

/**
 * To send a call a screen needs its address, not its schemas. Where a screen uses nothing but calls and constants of a
 * contract, or functions that it passes on from a file without schemas, it gets those alone, so that the first page goes
 * without zod (9 kB); any other gets the contract whole.
 */
export function lightContractsPlugin(): Plugin {
  return {
    name: 'bolsillo-light-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith('contract.ts') || !SCREEN.test(importer)) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || !CONTRACT.test(resolved.id)) return undefined;
      const code = readFileSync(importer, 'utf8');
      if (READS_SCHEMA.test(code)) return resolved;
      const light = lightExports(await contractAt(resolved.id));
      const passed = passedOn(resolved.id);
      const wanted = [...new Set(importedNames(code, source))].filter((name) => !(name in light)).sort();
      if (!wanted.every((name) => passed.has(name))) return resolved;
      return LIGHT + resolved.id + (wanted.length > 0 ? PASSED_ON + wanted : '');
    },
    async load(id) {
      if (!id.startsWith(LIGHT)) return undefined;
      const [file = '', names] = id.slice(LIGHT.length).split(PASSED_ON);
      this.addWatchFile(file);
      const passed = passedOn(file);
      const exports = Object.entries(lightExports(await contractAt(file)));
      return [
        ...exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
        ...(names?.split(',') ?? []).map((name) => `export { ${name} } from '${passed.get(name)}';`),
      ].join('\n');
    },
  };
}

/** Contracts are plain TypeScript that Node runs as it is. */
function contractAt(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(file).href);
}

/** What of a contract can be said without schemas: its calls' addresses and its constants. */
export function lightExports(contract: Record<string, unknown>): Record<string, unknown> {
  const light: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(contract)) {
    const said = lightOf(value);
    if (said !== undefined) light[name] = said;
  }
  return light;
}

/** A call's address, a constant, or an object of such; nothing of what is none of these. */
function lightOf(value: unknown): unknown {
  if (isCall(value))
    return {
      path: value.path,
      access: value.access,
      command: value.command,
      ...(value.signs !== undefined && { signs: value.signs }),
    };
  if (isPlain(value)) return value;
  if (!isPlainObject(value)) return undefined;
  const light = Object.entries(value).map(([name, each]) => [name, lightOf(each)] as const);
  return light.every(([, each]) => each !== undefined) ? Object.fromEntries(light) : undefined;
}

/** What a contract passes on from files beside it that know no schemas: the name, and the file that has it. */
function passedOn(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const code = readFileSync(file, 'utf8');
  for (const [, list = '', from = ''] of code.matchAll(/\bexport\s+\{([^}]*)\}\s+from\s+'(\.\/[^']+)'/g)) {
    const source = join(dirname(file), from);
    if (SCHEMAS.test(readFileSync(source, 'utf8'))) continue;
    for (const name of list.split(',').map((part) => part.trim()))
      if (/^\w+$/.test(name)) found.set(name, source);
  }
  return found;
}

/** The values (not types) that a module imports from `source`; `*` where it takes or gives on all of it. */
export function importedNames(code: string, source: string): string[] {
  const names: string[] = [];
  for (const [, clause = '', from] of code.matchAll(/\b(?:import|export)\s([^;'"]*?)\sfrom\s'([^']+)'/g)) {
    if (from !== source || clause.startsWith('type ')) continue;
    const list = /\{([^}]*)\}/.exec(clause)?.[1];
    if (list === undefined) return ['*'];
    const parts = list.split(',').map((part) => part.trim());
    names.push(
      ...parts.filter((part) => part && !part.startsWith('type ')).map((part) => part.split(' ')[0]!),
    );
  }
  return names;
}

function isCall(
  value: unknown,
): value is { path: string; access: string; command: boolean; signs?: readonly string[] } {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'command' in value
  );
}

/** What JSON can say without loss. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
