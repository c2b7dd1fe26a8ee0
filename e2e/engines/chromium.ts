import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { type Screen, SIZE } from './engine.ts';

/** What the others are compared with. */
export async function openChromium(): Promise<Screen> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
  const page = await browser.newPage({
    viewport: SIZE,
    isMobile: true,
    hasTouch: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  });
  return {
    name: 'Chromium',
    async open(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
