import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/features\/[\w-]+\/contract\.ts$/;
const SCREEN = /\/(features\/[\w-]+\/mobile|apps\/mobile|ui)\//;
/** A screen that checks a form reads the schemas of a call. */
const READS_SCHEMA = /\.(input|output)\b/;
const LIGHT = '\0light-contract:';

/**
 * To send a call a screen needs its address, not its schemas. Where a screen uses nothing but calls and constants of a
 * contract, it gets those alone, so that the first page goes without zod (9 kB); any other gets the contract whole.
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
      const light = lightExports(await contractAt(resolved.id));
      const code = readFileSync(importer, 'utf8');
      const isEnough = !READS_SCHEMA.test(code) && importedNames(code, source).every((name) => name in light);
      return isEnough ? LIGHT + resolved.id : resolved;
    },
    async load(id) {
      if (!id.startsWith(LIGHT)) return undefined;
      const file = id.slice(LIGHT.length);
      this.addWatchFile(file);
      const exports = Object.entries(lightExports(await contractAt(file)));
      return exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
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
    if (isCall(value))
      light[name] = {
        path: value.path,
        access: value.access,
        command: value.command,
        ...(value.signs !== undefined && { signs: value.signs }),
      };
    else if (isPlain(value)) light[name] = value;
  }
  return light;
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
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}
