import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { step } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'dist/mobile/index.html');
const STAMP = join(ROOT, 'dist/mobile.built-from');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = [
  'apps/mobile/**/*',
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
  '**/migrations/**',
  '**/*.test.*',
  '**/*.md',
];

/** Whether the built app is that of the sources as they are now. */
export async function isAppBuilt(): Promise<boolean> {
  const built = await readFile(STAMP, 'utf8').catch(() => null);
  return built !== null && existsSync(OUTPUT) && built === (await hashSources());
}

/** Builds the app into `dist/mobile`; throws with the builder's own words. */
export async function buildApp(): Promise<void> {
  const sources = await hashSources();
  await rm(STAMP, { force: true });
  await runVite();
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, sources);
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  const entries = glob(SOURCES, { cwd: ROOT, exclude: NOT_IN_THE_APP, withFileTypes: true });
  const files = (await Array.fromAsync(entries)).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const path of paths) hash.update(path.slice(ROOT.length)).update(await readFile(path));
  return hash.digest('hex');
}

function runVite(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITE, 'build', '--config', 'apps/mobile/vite.config.ts'], {
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
      code === 0 ? resolve() : reject(new Error(`the app could not be built:\n${said}`)),
    );
  });
}

if (import.meta.main) {
  await step('building the app', buildApp);
}
