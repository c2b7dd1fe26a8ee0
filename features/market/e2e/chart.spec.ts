import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { openNewYork, signIn } from '#e2e/sandbox-investor.ts';
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
    const starts = paths.map(({ from }) => from);
    const moves = Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      const between = (from: number, to: number) => from + (to - from) * share;
      return paths.map(({ from, to }) => [between(from[0], to[0]), between(from[1], to[1])] as const);
    });
    // At once: on a busy machine the finger would rest before it goes, which asks for the crosshair.
    const [first = [], ...others] = moves;
    await Promise.all([this.#send('touchStart', starts), this.#send('touchMove', first)]);
    for (const points of others) await this.#send('touchMove', points);
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
    // 240 bars are there at first, of which a month fills the width.
    for (let swipe = 0; swipe < 16; swipe += 1) {
      await fingers.lead({ from: [40, 300], to: [340, 300] });
    }
    expect((await (await older).response())?.ok()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('one finger upwards scrolls the page, and the next one still moves the chart', async ({ page }) => {
    await openChart(page);
    const fingers = await Fingers.on(page);
    await fingers.lead({ from: [180, 340], to: [180, 140] });
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
  test('goes as far back as one asks, in bars of any size, and remembers it', async ({ page }) => {
    await openChart(page);
    const openSettings = () => page.getByRole('button', { name: 'Barras e indicadores' }).click();
    const choose = async (label: string, period: string) => {
      const asked = page.waitForRequest((request) => request.postDataJSON()?.period === period);
      await page.getByRole('radio', { name: label, exact: true }).check();
      await asked;
      await expect(page.locator('[data-chart] [role="img"]')).toBeAttached();
    };
    await expect(page.getByRole('radio', { name: '1 M', exact: true })).toBeChecked();
    await expect(page.getByText('un punto por día')).toBeVisible();
    for (const [label, period] of [
      ['1 D', '5m'],
      ['1 S', '15m'],
      ['1 A', '1w'],
      ['Todo', '1mo'],
    ] as const)
      await choose(label, period);
    await page.getByRole('button', { name: 'Velas' }).click();
    await expect(page.getByText('una vela por mes')).toBeVisible();
    await openSettings();
    for (const [label, period] of [
      ['Tiempo real', '1m'],
      ['1 hora', '1h'],
      ['4 horas', '4h'],
    ] as const)
      await choose(label, period);
    await page.reload();
    await expect(page.getByText('una vela cada 4 horas')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Velas' })).toHaveAttribute('aria-pressed', 'true');
    await openSettings();
    await expect(page.getByRole('radio', { name: '4 horas', exact: true })).toBeChecked();
  });

  test('shows the indicators with the lengths that one gives them', async ({ page }) => {
    await openChart(page);
    const panes = () => page.locator('[data-chart] canvas').count();
    const before = await panes();
    const openSettings = () => page.getByRole('button', { name: 'Barras e indicadores' }).click();
    await openSettings();
    const names = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'Estoc.', 'KDJ', 'RSI'];
    for (const name of names)
      await page.getByRole('checkbox', { name: new RegExp(` ${name.replace('.', '\\.')}$`) }).check();
    await expect(page.getByRole('textbox', { name: 'RSI, valor 1' })).toHaveValue('14');
    const length = page.getByRole('textbox', { name: 'RSI, valor 1' });
    await length.fill('0');
    await length.blur();
    await expect(page.getByRole('alert')).toHaveText('Un número entero de 1 a 200');
    await length.fill('9');
    await length.blur();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect.poll(panes).toBeGreaterThan(before);
    await sheetGone(page);
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await openSettings();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(names.length);
    await expect(page.getByRole('textbox', { name: 'RSI, valor 1' })).toHaveValue('9');
    await page.getByRole('button', { name: 'Volver a los valores usuales' }).click();
    await expect(page.getByRole('textbox', { name: 'RSI, valor 1' })).toHaveValue('14');
  });

  test('says itself in a sentence and in figures', async ({ page }) => {
    await openChart(page);
    const count = Number(/(\d+) velas/.exec(await said(page))?.[1]);
    await page.getByRole('button', { name: 'Ver como tabla' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'Apertura' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(count + 1);
  });

  test('tells the bar under the finger above the plot', async ({ page }) => {
    await openChart(page);
    await page.locator('[data-chart]').tap({ position: { x: 120, y: 120 } });
    await expect(page.getByText(/^Cierre \d/)).toBeVisible();
  });

  test('moves its last bar with the price while the market is open', async ({ page }) => {
    const { token } = await signIn(page);
    await openNewYork(page, token);
    await openChart(page);
    // In bars of a day a calm minute is less than a pixel.
    const days = await drawing(page);
    await page.getByRole('radio', { name: '1 D', exact: true }).check();
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

test('a browser that gives no canvas leaves the price, and draws the chart once it does', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = () => null;
    Reflect.set(globalThis, 'giveCanvas', () => {
      HTMLCanvasElement.prototype.getContext = getContext;
    });
  });
  await page.goto(STOCK);
  const retry = page.locator('[data-chart]').getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expect(page.getByLabel('Cotización')).toContainText('USD');
  await page.evaluate(() => Reflect.get(globalThis, 'giveCanvas')());
  await retry.click();
  await expect(chart(page)).toBeVisible();
  await expect.poll(async () => (await drawing(page)).length).toBeGreaterThan(3_000);
});

test('a stock that no list has is answered with a way on', async ({ page }) => {
  await page.goto('/situation/detail/NONE.XNAS');
  await page.getByRole('link', { name: 'Ver el mercado' }).click();
  await expect(page).toHaveURL(/\/situation$/);
});
