import { cpus } from 'node:os';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '#testing/chromium.ts';
import { openPictureWorld } from '#tools/pictures/picture-world.ts';
import { median, printMachine, printTable } from '../table.ts';
import { resetTaps, watchTaps, worstTap } from './tap-watch.ts';

/** `npm run bench:taps`: from the finger to the next painted frame, on a processor slowed down, against a bare button. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** How much slower than this machine a cheap phone is taken to be. */
const SLOWER = Number(process.env.BENCH_SLOWER ?? 4);
/** Longer than the 300 ms in which a second tap is not heard. */
const BETWEEN_MS = 900;

interface Tap {
  readonly name: string;
  /** Where it is made. */
  readonly path: string;
  readonly target: (page: Page) => Locator;
}

const TAPS: readonly Tap[] = [
  {
    name: 'tab bar: Market',
    path: '/home',
    target: (page) => page.getByRole('link', { name: 'Mercado' }).last(),
  },
  {
    name: 'tab bar: Trade',
    path: '/home',
    target: (page) => page.getByRole('link', { name: 'Operar' }).last(),
  },
  {
    name: 'market: Mexico',
    path: '/situation',
    target: (page) =>
      page
        .getByRole('radio', { name: 'México', exact: true })
        .or(page.getByRole('tab', { name: 'México', exact: true })),
  },
  { name: 'market: a stock', path: '/situation', target: (page) => page.locator('main a').nth(2) },
  {
    name: 'stock: Buy',
    path: '/situation/detail/AAPL.XNAS',
    target: (page) => page.getByRole('button', { name: 'Comprar', exact: true }),
  },
  {
    name: 'stock: 1 week',
    path: '/situation/detail/AAPL.XNAS',
    target: (page) => page.getByRole('radio', { name: '1 S', exact: true }),
  },
  {
    name: 'holdings: a position',
    path: '/trade?tab=holdings',
    target: (page) => page.locator('main a').first(),
  },
  {
    name: 'profile: settings',
    path: '/user',
    target: (page) => page.locator('a[href="/user/settings"]').first(),
  },
];

const world = await openPictureWorld();
// Without a window: the one that has one, shown or not, presents what stands at the foot of our pages late, on the tab bar
// or the bar of buttons: a bare button there after some 600 ms instead of 24.
const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: [...CHROMIUM_FLAGS] });
try {
  printMachine(cpus(), process.version);
  console.log(
    `Chromium ${browser.version()}, 360 × 640, its processor ${SLOWER} times slower; ${ROUNDS} taps each;`,
  );
  console.log('from the finger to the next painted frame (Event Timing, steps of 8 ms)\n');
  const context = await phone();
  const rows = [row('bare button', await timesOf(await bareButton(context)))];
  for (const { name, path, target } of TAPS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openSlow(context, `${world.url}${path}`);
      times.push(await tap(page, target(page)));
      await page.close();
    }
    rows.push(row(name, times));
  }
  printTable(['tap', 'median', 'slowest'], rows);
} finally {
  await browser.close();
  await world.close();
}

async function phone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { language: 'es', userToken: world.token, user: JSON.stringify(world.user) },
  );
  await context.addInitScript(watchTaps);
  return context;
}

async function openSlow(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(BETWEEN_MS * 2);
  return page;
}

async function bareButton(context: BrowserContext): Promise<Page> {
  const page = await openSlow(context, `${world.url}/404`);
  await page.evaluate(() => {
    document.body.innerHTML = '<button style="width:200px;height:60px">0</button>';
    const button = document.body.firstElementChild as HTMLElement;
    button.addEventListener('click', () => {
      button.textContent = `${Number(button.textContent) + 1}`;
    });
  });
  return page;
}

async function timesOf(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await tap(page, page.locator('button')));
  await page.close();
  return times;
}

async function tap(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  await page.evaluate(resetTaps);
  // A radio's own label lies over it.
  await target.tap({ force: true });
  await page.waitForTimeout(BETWEEN_MS);
  return page.evaluate(worstTap);
}

function row(name: string, times: readonly number[]): string[] {
  return [name, `${median(times)} ms`, `${Math.max(...times)} ms`];
}
