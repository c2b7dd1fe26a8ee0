import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetsOf } from './budgets.ts';
import type { Manifest } from './manifest.ts';
import { weigh } from './weigh.ts';

/** `npm run gate:size`: the budgets of the mobile app, on the build that lies in dist/mobile. */
const folder = join(process.cwd(), 'dist/mobile');
const manifestFile = join(folder, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('size: there is no build; run "npm run build" first');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
const weights = weigh(budgetsOf(manifest), folder);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, files, bytes, maxBytes, isWithin } of weights) {
  console.log(
    `size: ${name}: ${kB(bytes)} gzipped in ${files.length} files, at most ${kB(maxBytes)}${isWithin ? '' : '  TOO LARGE'}`,
  );
}
if (!weights.every(({ isWithin }) => isWithin)) process.exitCode = 1;
