import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/sandbox-investor.ts';
import { sheetGone } from '#e2e/sheet-gone.ts';

const STOCK = '/situation/detail/AAPL.XNAS';

/** Bars of another period come in at once or, on a busy machine, a little later. */
const CHART_SETTLES_MS = 2_000;

type Point = readonly [x: number, y: number];

/** Fingers on the glass, as the browser itself hears them. */
class Fingers {
  readonly #line: CDPSession;

  constructor(line: CDPSession) {
    this.#line = line;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** Puts down one finger for each path, leads them along together and lifts them. */
  async lead(...paths: readonly { from: Point; to: Point }[]): Promise<void> {
    const steps = 12;
    await this.#send(
      'touchStart',
      paths.map(({ from }) => from),
    );
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const between = (from: number, to: number) => from + (to - from) * share;
      await this.#send(
        'touchMove',
        paths.map(({ from, to }) => [between(from[0], to[0]), between(from[1], to[1])] as const),
      );
    }
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await this.#line.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const chart = (page: Page) => page.getByRole('img', { name: /AAPL, \d+ velas/ });

/** What is drawn: the picture of the price's canvas. */
function drawing(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector<HTMLCanvasElement>('[data-chart] canvas')?.toDataURL() ?? '',
  );
}

/** All that is drawn: the axis with the price's mark and the volume too, which move where the last bar moves by less than a pixel. */
function wholeDrawing(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('[data-chart] canvas')]
      .map((canvas) => canvas.toDataURL())
      .join(),
  );
}

/** The chart in a sentence. */
async function said(page: Page): Promise<string> {
  return (await page.locator('[data-chart] [role="img"]').getAttribute('aria-label')) ?? '';
}

/** Whether the chart's sentence has the price that the screen shows, both read at one instant. */
function saysThePrice(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const shown = document.querySelector('[aria-label="Cotización"]')?.textContent ?? '';
    const price = /\d[\d,]*\.\d{2}/.exec(shown)?.[0];
    const sentence = document.querySelector('[data-chart] [role="img"]')?.getAttribute('aria-label') ?? '';
    return price !== undefined && sentence.includes(` a ${price} (`);
  });
}

async function openChart(page: Page): Promise<void> {
  await page.goto(STOCK);
  await expect(chart(page)).toBeVisible();
  await expect.poll(async () => (await drawing(page)).length).toBeGreaterThan(3_000);
}

test.describe('fingers on the chart', () => {
  test('one finger sideways pages back through the years, and does not move the page', async ({ page }) => {
    await openChart(page);
    const fingers = await Fingers.on(page);
    const older = page.waitForRequest((request) => /"before"/.test(request.postData() ?? ''));
    for (let swipe = 0; swipe < 10; swipe += 1) {
      await fingers.lead({ from: [40, 300], to: [340, 300] });
    }
    expect((await (await older).response())?.ok()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('one finger upwards scrolls the page, and the next one still moves the chart', async ({ page }) => {
    await openChart(page);
    const fingers = await Fingers.on(page);
    await fingers.lead({ from: [180, 380], to: [180, 180] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await drawing(page);
    await fingers.lead({ from: [60, 300], to: [300, 300] });
    await expect.poll(() => drawing(page)).not.toBe(before);
  });

  test('two fingers zoom the chart, not the page', async ({ page }) => {
    await openChart(page);
    const before = await drawing(page);
    const fingers = await Fingers.on(page);
    await fingers.lead({ from: [150, 300], to: [60, 300] }, { from: [210, 300], to: [300, 300] });
    await expect.poll(() => drawing(page)).not.toBe(before);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

test.describe('the chart', () => {
  test('shows every period, and remembers the last one', async ({ page }) => {
    await openChart(page);
    for (const [label, period] of [
      ['Línea', '1m'],
      ['5m', '5m'],
      ['15m', '15m'],
      ['1h', '1h'],
      ['4h', '4h'],
      ['1S', '1w'],
      ['1M', '1mo'],
    ] as const) {
      const asked = page.waitForRequest((request) => request.postDataJSON()?.period === period);
      await page.getByRole('radio', { name: label, exact: true }).check();
      await asked;
      await expect(chart(page)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('radio', { name: '1M', exact: true })).toBeChecked();
  });

  test('shows the six indicators, those beside the price in panes of their own', async ({ page }) => {
    await openChart(page);
    const panes = () => page.locator('[data-chart] canvas').count();
    const before = await panes();
    await page.getByRole('button', { name: 'Indicadores' }).click();
    for (const name of ['BOLL', 'MACD', 'KDJ', 'RSI']) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await expect.poll(panes).toBeGreaterThan(before);
    await sheetGone(page);
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await page.getByRole('button', { name: 'Indicadores' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6);
  });

  test('says itself in a sentence and in figures', async ({ page }) => {
    await openChart(page);
    await page.getByRole('button', { name: 'Ver como tabla' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Cierre' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(41);
  });

  test('moves its last bar with the price while the market is open', async ({ page }) => {
    const { token } = await signIn(page);
    await page.request.post('/api/sandbox/clock_advance', {
      headers: { userToken: token },
      data: { to: 'next_open' },
    });
    await openChart(page);
    // In bars of a day a calm minute is less than a pixel.
    const days = await drawing(page);
    await page.getByRole('radio', { name: '5m', exact: true }).check();
    await expect.poll(() => drawing(page)).not.toBe(days);
    await page.waitForTimeout(CHART_SETTLES_MS);
    const before = await wholeDrawing(page);
    const hasMoved = async () => (await wholeDrawing(page)) !== before;
    await expect.poll(hasMoved, { timeout: 30_000 }).toBe(true);
    // and the chart's sentence moves with it: it names the price that stands above
    const sentence = await said(page);
    await expect.poll(() => said(page), { timeout: 30_000 }).not.toBe(sentence);
    await expect.poll(() => saysThePrice(page)).toBe(true);
  });
});

test('a stock that no list has is answered with a way on', async ({ page }) => {
  await page.goto('/situation/detail/NONE.XNAS');
  await page.getByRole('link', { name: 'Ver el mercado' }).click();
  await expect(page).toHaveURL(/\/situation$/);
});
