import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uncompressedIn } from '#ui/build/precompress-plugin.ts';
import { type Budget, budgetsOf } from './budgets.ts';
import { consoleBudgetsOf } from './console-budgets.ts';
import { firstContentBudgetsOf } from './first-content.ts';
import type { Manifest } from './manifest.ts';
import { type Weight, weigh } from './weigh.ts';

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** `npm run gate:size`: the budgets of both apps, on the builds that lie in dist/. */
function weighApp(app: string, budgets: (manifest: Manifest) => Budget[]): Weight[] {
  const folder = join(process.cwd(), 'dist', app);
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) {
    console.error(`size: there is no build of ${app}; run "npm run build" first`);
    process.exit(1);
  }
  return weigh(budgets(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest), folder);
}

const weights = [
  ...weighApp('mobile', budgetsOf),
  ...weighApp('mobile', firstContentBudgetsOf),
  ...weighApp('operator', consoleBudgetsOf),
];
for (const { name, files, bytes, maxBytes, isWithin } of weights) {
  console.log(
    `size: ${name}: ${kB(bytes)} gzipped in ${files.length} files, at most ${kB(maxBytes)}${isWithin ? '' : '  TOO LARGE'}`,
  );
}
const uncompressed = ['mobile', 'operator'].flatMap((app) =>
  uncompressedIn(join(process.cwd(), 'dist', app)),
);
for (const file of uncompressed) console.error(`size: ${file} would travel uncompressed`);
if (uncompressed.length > 0 || !weights.every(({ isWithin }) => isWithin)) process.exitCode = 1;
