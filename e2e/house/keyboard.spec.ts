import { expect, type Page, test } from '@playwright/test';
import { openNewYork, signIn } from '#e2e/sandbox-investor.ts';

const KEYBOARD_PX = 290;

/** A keyboard as an iPhone's: it covers the page, which is told by what is left to be seen, and stays as high as it was. */
async function openKeyboard(page: Page): Promise<number> {
  return page.evaluate((keyboard) => {
    const seen = innerHeight - keyboard;
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => seen });
    visualViewport?.dispatchEvent(new Event('resize'));
    return seen;
  }, KEYBOARD_PX);
}

test('given a keyboard that covers the page, then the field of an order and its button stand above it', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: /Cantidad/ });
  const review = sheet.getByRole('button', { name: 'Revisar' });
  await field.fill('1');
  const bottomOf = async (of: typeof field) => {
    const { y, height } = (await of.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 };
    return y + height;
  };
  const seen = await openKeyboard(page);
  await expect.poll(() => bottomOf(review)).toBeLessThanOrEqual(seen);
  await expect.poll(() => bottomOf(field)).toBeLessThan(await bottomOf(review));
  await expect(field).toBeInViewport();
  await page.evaluate(() => {
    // As the phone says it of itself again.
    Reflect.deleteProperty(visualViewport ?? {}, 'height');
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => bottomOf(review)).toBeGreaterThan(seen);
});
