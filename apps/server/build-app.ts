import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { step } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The apps for browsers: the investors' and the console. */
const APPS = ['mobile', 'operator'] as const;
type App = (typeof APPS)[number];
/** The app itself, then what draws its first screens on the server, which lies in the same folder. */
const CONFIGS: Readonly<Record<App, readonly string[]>> = {
  mobile: ['apps/mobile/vite.config.ts', 'apps/mobile/drawn/vite.config.ts'],
  operator: ['apps/operator/vite.config.ts'],
};
/** With room for what is new, of which a compiler makes much: a sixth of its time went into collecting it. */
const VITE = ['--max-semi-space-size=64', join(ROOT, 'node_modules/vite/bin/vite.js')];
const SOURCES_OF = (app: App) => [
  `apps/${app}/**/*`,
  'ui/**/*',
  'features/**/*',
  'kernel/**/*',
  'package-lock.json',
  'tsconfig.json',
];
const NOT_IN_THE_APP = [
  '**/server/**',
  'kernel/database/**',
  'kernel/http/**',
  // Made from the messages, by a build too where it is not up to date: it would make that build stale at once.
  'ui/i18n/message-keys.ts',
  '**/migrations/**',
  '**/*.test.*',
  '**/e2e/**',
  '**/*.md',
];

const stampOf = (app: App) => join(ROOT, `dist/${app}.built-from`);

/** The apps whose build is not that of the sources as they are now. */
export async function staleApps(): Promise<App[]> {
  const fresh = await Promise.all(APPS.map(isBuilt));
  return APPS.filter((_, at) => !fresh[at]);
}

async function isBuilt(app: App): Promise<boolean> {
  const built = await readFile(stampOf(app), 'utf8').catch(() => null);
  const output = join(ROOT, `dist/${app}/index.html`);
  return built !== null && existsSync(output) && built === (await hashSources(app));
}

/** Builds an app into `dist/<app>`; throws with the builder's own words. */
export async function buildApp(app: App): Promise<void> {
  const stamp = stampOf(app);
  const sources = await hashSources(app);
  await rm(stamp, { force: true });
  for (const config of CONFIGS[app]) await runVite(app, config);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, sources);
}

async function hashSources(app: App): Promise<string> {
  const hash = createHash('sha256');
  const entries = glob(SOURCES_OF(app), { cwd: ROOT, exclude: NOT_IN_THE_APP, withFileTypes: true });
  const files = (await Array.fromAsync(entries)).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const path of paths) hash.update(path.slice(ROOT.length)).update(await readFile(path));
  return hash.digest('hex');
}

function runVite(app: App, config: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...VITE, 'build', '--config', config], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the app ${app} could not be built:\n${said}`)),
    );
  });
}

if (import.meta.main) {
  for (const app of APPS) await step(`building the app ${app}`, () => buildApp(app));
}
