import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Language } from '#kernel/i18n/language.ts';
import { appStands } from './app-stands.ts';

/** WCAG 2.2 AA and what axe holds to be good besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Only what is broken is told, by its HTML: selectors of all that is right take as long as the rules. */
const QUICK: axe.RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false };
const RULES: axe.RunOptions = {
  ...QUICK,
  runOnly: { type: 'tag', values: TAGS },
  // Zoom is blocked outside charts by the product's own rule; the text-size setting stands in for it.
  rules: { 'meta-viewport': { enabled: false } },
};
/** What another theme can break: its colours alone. */
const COLOURS: axe.RunOptions = {
  ...QUICK,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
/** A language changes no colour: one has both themes looked at, the others one each. */
export const THEMES_OF: Readonly<Record<Language, readonly Theme[]>> = {
  es: THEMES,
  en: ['dark'],
  zh: ['light'],
};

/** Asserts that axe finds nothing on the page as it stands; in its second theme, nothing that colours decide. */
export async function expectAccessible(page: Page, theme: 'first' | 'second' = 'first'): Promise<void> {
  // A page that has only just been loaded is empty, or out of reach, until the app has drawn its screen.
  await appStands(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(drawAllAtOnce);
  }
  await page.evaluate(letGoOfTheBottom);
  await page.evaluate(endMoves);
  const violations = await page.evaluate(runAxe, theme === 'first' ? RULES : COLOURS);
  expect(violations.map(({ id, html }) => `${id}: ${html.join('\n  ')}`)).toEqual([]);
}

/** The same in each of the themes, in both unless told; parts that fade would be measured half transparent. */
export async function expectAccessibleInThemes(page: Page, themes: readonly Theme[] = THEMES): Promise<void> {
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, at === 0 ? 'first' : 'second');
  }
}

/** In the page: each rule that is broken, with the elements that break it. There are no frames. */
async function runAxe(rules: axe.RunOptions): Promise<{ id: string; html: string[] }[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(document, rules);
  return violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
}

/**
 * Draws what is out of sight, too: a row that is not drawn keeps the colours of the theme before. And nothing fades any
 * more: after a change of theme each level of the page would fade after the one above, whose colour it inherits.
 */
function drawAllAtOnce(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { content-visibility: visible !important }
    *, *::before, *::after { transition: none !important }`);
  document.adoptedStyleSheets = [sheet];
}

/** What moves has come to where it goes: it is over with two frames in which nothing does. */
async function endMoves(): Promise<void> {
  for (let calm = 0; calm < 2; calm += 1) {
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      const ends = Number.isFinite(animation.effect?.getComputedTiming().endTime);
      if (!ends || animation.playState !== 'running') continue;
      animation.finish();
      calm = -1;
    }
  }
}

/** What sticks to the bottom covers a row in part, and axe would take what is left of it for its size. */
function letGoOfTheBottom(): void {
  for (const element of document.querySelectorAll<HTMLElement>('#root > *')) {
    const { position, bottom } = getComputedStyle(element);
    if (position === 'sticky' && bottom === '0px') element.style.position = 'static';
  }
}
