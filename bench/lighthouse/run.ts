import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startMeasured } from '../bolsillo-process.ts';
import { printMachine, printTable } from '../table.ts';

/** `npm run bench:lighthouse`: Lighthouse's own phone (simulated slow 4G, a processor four times slower), best of some rounds. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PATHS = (process.env.BENCH_PATHS ?? '/,/situation,/situation/detail/AAPL.XNAS,/user/login').split(',');
/** A server that runs already; one is started unless given. */
const GIVEN = process.env.BENCH_URL;

interface Figures {
  readonly score: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly requests: number;
  readonly accessibility: number;
  /** Audits of accessibility and best practices that failed. */
  readonly failed: readonly string[];
}

const product = GIVEN
  ? { url: GIVEN, stop: async () => undefined }
  : await startMeasured(new URL('../bolsillo.ts', import.meta.url));
try {
  printMachine(cpus(), process.version);
  console.log(`best of ${ROUNDS} rounds in turns\n`);
  const best = new Map<string, Figures>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PATHS) {
      const figures = await measure(product.url + path);
      const before = best.get(path);
      if (!before || figures.score > before.score) best.set(path, figures);
    }
  }
  printTable(
    ['page', 'performance', 'FCP', 'LCP', 'TBT', 'CLS', 'requests', 'accessibility'],
    [...best].map(([path, each]) => [
      path,
      `${each.score}`,
      `${each.fcpMs} ms`,
      `${each.lcpMs} ms`,
      `${each.tbtMs} ms`,
      each.cls.toFixed(3),
      `${each.requests}`,
      `${each.accessibility}`,
    ]),
  );
  for (const [path, { failed }] of best) console.log(`${path} fails: ${failed.join(', ') || 'nothing'}`);
} finally {
  await product.stop();
}

/** A browser of its own each time, so that nothing is kept from the round before. */
async function measure(url: string): Promise<Figures> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await figuresOf(url, port);
  } finally {
    await browser.close();
  }
}

async function figuresOf(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    locale: 'es-419',
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (id: string) => Math.round(audits[id]?.numericValue ?? Number.NaN);
  const requests = audits['network-requests']?.details as { items?: readonly unknown[] } | undefined;
  const judged = [categories.accessibility, categories['best-practices']].flatMap(
    (category) => category?.auditRefs ?? [],
  );
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    requests: requests?.items?.length ?? 0,
    accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
    failed: judged.map(({ id }) => id).filter((id) => audits[id]?.score === 0),
  };
}
