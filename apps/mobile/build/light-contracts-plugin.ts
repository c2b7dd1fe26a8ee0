import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/features\/[\w-]+\/contract\.ts$/;
const SCREEN = /\/(features\/[\w-]+\/mobile|apps\/mobile|ui)\//;
/** A screen that checks a form reads the schemas; it gets the contract whole. */
const READS_SCHEMA = /\.(input|output)\b/;
const LIGHT = '\0light-contract:';

/**
 * To send a call a screen needs its address, not its schemas. Where a screen reads no schema, its contract comes as
 * addresses and constants alone, so that the first page goes without zod (9 kB). Importing anything else from a light
 * contract fails the build.
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
      return READS_SCHEMA.test(readFileSync(importer, 'utf8')) ? resolved : LIGHT + resolved.id;
    },
    async load(id) {
      if (!id.startsWith(LIGHT)) return undefined;
      const file = id.slice(LIGHT.length);
      this.addWatchFile(file);
      return lightSource((await import(pathToFileURL(file).href)) as Record<string, unknown>);
    },
  };
}

/** The source of a contract without its schemas. */
export function lightSource(contract: Record<string, unknown>): string {
  return Object.entries(contract)
    .flatMap(([name, value]) => {
      const light = isCall(value) ? { path: value.path, access: value.access, deed: value.deed } : value;
      return isPlain(light) ? [`export const ${name} = ${JSON.stringify(light)};`] : [];
    })
    .join('\n');
}

function isCall(value: unknown): value is { path: string; access: string; deed: boolean } {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'deed' in value
  );
}

/** What JSON can say without loss: the constants beside the calls. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}
