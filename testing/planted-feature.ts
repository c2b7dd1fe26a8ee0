import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Features and what lies in them: path under `features/`, text of the file. */
export type Planted = Readonly<Record<string, string>>;

/**
 * Gives a module of an app as Vite makes it in a house with no other features than the planted ones: what a file collects there it
 * found by its place alone. Only for modules that import nothing that must be built.
 */
export async function loadBesidePlanted<Module>(file: string, planted: Planted): Promise<Module> {
  const house = mkdtempSync(join(tmpdir(), 'bolsillo-house-'));
  try {
    for (const part of ['ui', 'kernel', 'node_modules']) symlinkSync(join(ROOT, part), join(house, part));
    for (const part of ['apps', 'package.json'])
      cpSync(join(ROOT, part), join(house, part), { recursive: true });
    for (const [path, text] of Object.entries(planted)) {
      const place = join(house, 'features', path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    const vite = await createServer({
      root: house,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      return (await vite.ssrLoadModule(`/${file}`)) as Module;
    } finally {
      await vite.close();
    }
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}
