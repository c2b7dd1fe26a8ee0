import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROUTES = /\/(features\/[\w-]+\/mobile\/routes|apps\/mobile\/screens)\.ts$/;
/** A route and what it fetches: none holds another object. */
const ROUTE = /path: '([^']+)'[^{}]*?import\('([^']+)'\)/g;

/**
 * Leaves `.vite/screens.json` beside the manifest: for each address, as the router writes it, the manifest's key of the module
 * that draws it. By it the server's page names a screen's files, which come beside the app's first ones, not after them.
 */
export function screenModulesPlugin(): Plugin {
  const modules: Record<string, string> = {};
  let root = '';
  return {
    name: 'bolsillo-screen-modules',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id) {
      if (!ROUTES.test(id)) return;
      for (const [path, module] of screensIn(code))
        modules[path] = relative(root, resolve(join(id, '..'), module));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(modules) });
    },
  };
}

/** The addresses of a file of routes, each with the module that it fetches. */
export function screensIn(source: string): [path: string, module: string][] {
  return [...source.matchAll(ROUTE)].map(([, path = '', module = '']) => [path, module]);
}
