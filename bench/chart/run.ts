import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { median, printMachine, printTable, whole } from '../table.ts';

/** `npm run bench:chart`: first draw of the app's chart in Chromium, against the same bars drawn on a bare canvas. */
const COUNTS = [1_000, 10_000, 100_000];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);

const folder = await mkdtemp(join(tmpdir(), 'bolsillo-bench-chart-'));
try {
  const script = await bundle(folder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
  try {
    printMachine(cpus(), process.version);
    console.log(`Chromium ${browser.version()}, 360 × 270 px, candles with two averages and volume;`);
    console.log(`from the empty element to the painted frame, medians of ${ROUNDS} rounds in turns\n`);
    const rows: string[][] = [];
    for (const count of COUNTS) rows.push(await measure(count));
    printTable(['bars', 'chart', 'bare canvas', 'ratio'], rows);

    async function measure(count: number): Promise<string[]> {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
      await page.setContent('<!doctype html><body></body>');
      await page.addScriptTag({ content: script });
      const time = (name: 'drawChart' | 'drawBare') =>
        page.evaluate(([each, bars]) => Reflect.get(globalThis, each as string)(bars), [
          name,
          count,
        ] as const);
      const chart: number[] = [];
      const bare: number[] = [];
      // Once for nothing: the code is compiled and the fonts are found.
      await time('drawChart');
      await time('drawBare');
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await time('drawBare'));
        chart.push(await time('drawChart'));
      }
      await page.close();
      return [
        whole(count),
        `${median(chart).toFixed(1)} ms`,
        `${median(bare).toFixed(1)} ms`,
        (median(chart) / median(bare)).toFixed(1),
      ];
    }
  } finally {
    await browser.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The page's code as one script. */
async function bundle(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      lib: {
        entry: fileURLToPath(new URL('./page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'bench',
        fileName: 'page',
      },
    },
  });
  return readFile(join(outDir, 'page.iife.js'), 'utf8');
}
