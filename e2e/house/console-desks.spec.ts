import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInThemes, THEMES_OF } from '#e2e/axe.ts';
import { openConsole } from '#e2e/console-operator.ts';
import { goWithin } from '#e2e/go-within.ts';
import { SEED_OPERATORS } from '#features/operator/seed-operators.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { readDesks } from '#tools/console/read-desks.ts';
import { type Desk, seesDesk } from '#ui/manifest/desk.ts';

/** The auditor sees every desk where there is something to read; for the others whoever first may. */
const AUDITOR = 'aurora';

const whoSees = (desk: Desk) =>
  [...SEED_OPERATORS]
    .sort((one, other) => Number(other.signInName === AUDITOR) - Number(one.signInName === AUDITOR))
    .find(({ roles }) => seesDesk(roles, desk))?.signInName ?? '';

const desksOf = new Map<string, Desk[]>();
for (const desk of await readDesks()) {
  const who = whoSees(desk);
  desksOf.set(who, [...(desksOf.get(who) ?? []), desk]);
}

/** A desktop's window at twice its size, and as it is. */
const WINDOWS = [
  { width: 640, height: 500 },
  { width: 1280, height: 800 },
];

/** The desk as it stands once what it shows has come. */
async function look(page: Page, desk: Desk, language: Language): Promise<void> {
  await goWithin(page, `/console/${desk.path}`);
  await expect(page.getByRole('status', { name: /Cargando|Loading|加载/ })).toHaveCount(0);
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide, { message: `px too wide at ${viewport.width}` }).toBeLessThanOrEqual(0);
  }
  await expectAccessibleInThemes(page, THEMES_OF[language]);
}

for (const [signInName, desks] of desksOf) {
  for (const language of LANGUAGES) {
    test(`axe finds nothing at the desks of ${signInName}, ${language}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const page = await openConsole(browser, signInName);
      await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
      for (const desk of desks) await test.step(desk.id, () => look(page, desk, language));
      await page.context().close();
    });
  }
}
