import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { ScreenModule } from '#kernel/contract/screen-module.ts';

const ROUTES = /\/(features\/[\w-]+\/mobile\/routes|apps\/mobile\/screens)\.ts$/;
/** A route and what it fetches: none holds another object. */
const ROUTE = /path: '([^']+)'([^{}]*?)import\('([^']+)'\)/g;

/**
 * Leaves `.vite/screens.json` beside the manifest: for each address, as the router writes it, the manifest's key of the module
 * that draws it, and whether it asks for a log-in. By it the server's page names a screen's files, which come beside the app's first ones, not after them.
 */
export function screenModulesPlugin(): Plugin {
  const screens: Record<string, ScreenModule> = {};
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
      for (const [path, { module, logIn }] of screensIn(code))
        screens[path] = { module: relative(root, resolve(join(id, '..'), module)), logIn };
    },
    generateBundle() {
      for (const [path, { module }] of Object.entries(screens))
        if (!this.getModuleInfo(resolve(root, module))) this.error(`${path}: the build has no ${module}`);
      if (Object.keys(screens).length === 0) this.error('the build knows no screen by its address');
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) });
    },
  };
}

/** The addresses of a file of routes, each with the module that it fetches, as it is written there. */
export function screensIn(source: string): [path: string, ScreenModule][] {
  return [...source.matchAll(ROUTE)].map(([, path = '', flags = '', module = '']) => [
    path,
    { module, logIn: flags.includes('logIn: true') },
  ]);
}
