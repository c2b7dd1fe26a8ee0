import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const OUTLINE = join(import.meta.dirname, '../icon/outline.ts');
/** What the icon set says of each outline that its drawing does not need. */
const UNUSED = /\b(?:name: "[\w-]+",\s*|size: 24,\s*)|,\s*(?:key: "\w+"|aliases: \[[^\]]*\])/g;

const NO_MUTATIONS = '\0no-mutations';
const REACT_STORES = '\0react-stores';
/** Query's client keeps a cache of commands under way; here commands go by `useCommand`, and it stays empty. */
const NO_MUTATIONS_CODE = `export class MutationCache {
  findAll() { return []; }
  resumePausedMutations() { return Promise.resolve(); }
  clear() {}
}`;

/**
 * Leaves out of libraries what the app does not use and the bundler cannot know it does not: the icon set's options, the cache
 * of Query's mutations, and what `useSyncExternalStore` was before React had it.
 */
export function leanLibrariesPlugin(): Plugin {
  return {
    name: 'bolsillo-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')) return OUTLINE;
      if (source === './mutationCache.js' && importer.endsWith('/query-core/build/modern/queryClient.js'))
        return NO_MUTATIONS;
      if (source === 'use-sync-external-store/shim') return REACT_STORES;
      return undefined;
    },
    load(id) {
      if (id === NO_MUTATIONS) return NO_MUTATIONS_CODE;
      if (id === REACT_STORES) return `export { useSyncExternalStore } from 'react';`;
      return undefined;
    },
    transform(code, id) {
      return ICON.test(id) ? { code: leanOutline(code), map: null } : undefined;
    },
  };
}

/** An outline without its name and without the keys of its parts, which stand in their order. */
export function leanOutline(code: string): string {
  return code.replace(UNUSED, '');
}
