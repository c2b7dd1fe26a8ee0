import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { logInCall } from '#features/account/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { findFreePort } from '#testing/free-port.ts';
import { type Measured, startMeasured } from '../bolsillo-process.ts';
import { printMachine, printTable } from '../table.ts';

/** `npm run bench:lighthouse`: Lighthouse's own phone (simulated slow 4G, a processor four times slower), best of some rounds. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PATHS = (process.env.BENCH_PATHS ?? '/,/situation,/situation/detail/AAPL.XNAS,/user/login').split(',');
/** A server that runs already; one is started unless given. */
const GIVEN = process.env.BENCH_URL;

/** The screens of the sandbox's first investor, who has a history, instead of a visitor's. */
const SIGNED_IN = process.env.BENCH_SIGNED_IN === '1';

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

const product: Pick<Measured, 'url' | 'told' | 'stop'> = GIVEN
  ? { url: GIVEN, told: {}, stop: async () => undefined }
  : await startMeasured(new URL('../bolsillo.ts', import.meta.url));
const session = SIGNED_IN ? await logIn() : {};
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

/** What the app keeps in local storage of a session. */
async function logIn(): Promise<Record<string, string>> {
  const client = createClient({ baseUrl: product.url, language: () => 'es', token: () => null });
  const { phone = '5512340001', password = 'nopal.y.tuna' } = product.told;
  const answer = await client.send(logInCall, { phone, password, acceptPrivacy: true }, {});
  if (!answer.ok) throw new Error(`the log-in says ${JSON.stringify(answer)}`);
  return { userToken: answer.data.token, user: JSON.stringify(answer.data.user) };
}

/** A browser of its own each time, so that nothing is kept from the round before but the session. */
async function measure(url: string): Promise<Figures> {
  const port = await findFreePort();
  const profile = mkdtempSync(join(tmpdir(), 'bolsillo-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (SIGNED_IN) await keepSession(browser);
    return await figuresOf(url, port);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true });
  }
}

/** Through a page without scripts, so that nothing of the app has run or been cached before it is measured. */
async function keepSession(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${product.url}/app.webmanifest`);
  await page.evaluate((kept) => Object.assign(localStorage, kept), session);
  // By it the server knows that an investor's screen is to be drawn.
  await browser.addCookies([{ name: 'logged-in', value: '1', url: product.url }]);
  await page.close();
}

async function figuresOf(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    locale: 'es-419',
    disableStorageReset: SIGNED_IN,
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
