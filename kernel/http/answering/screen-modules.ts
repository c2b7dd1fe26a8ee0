import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenModule } from '#kernel/contract/screen-module.ts';

/** What draws the screen at an address (`/trade?tab=loan`); null where nothing does. */
export type ModuleOf = (url: string) => ScreenModule | null;

/** Reads the list that the build leaves: paths as the app's router writes them, `$id` for a part that varies. */
export function screenModulesOf(folder: string): ModuleOf {
  const list = join(folder, '.vite/screens.json');
  if (!existsSync(list)) return () => null;
  const modules = Object.entries(
    JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, ScreenModule>>,
  );
  const known = modules.map(([path, module]) => [path.split('/'), module] as const);
  return (url) => {
    const parts = (url.split('?')[0] ?? '').split('/');
    const isAt = (path: readonly string[]) =>
      path.length === parts.length && path.every((part, at) => part === parts[at] || part.startsWith('$'));
    return known.find(([path]) => isAt(path))?.[1] ?? null;
  };
}
