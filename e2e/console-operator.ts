import { type Browser, expect, type Page } from '@playwright/test';
import { SEED_OPERATORS } from '../features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '../features/operator/totp.ts';

/** A code is good once, and other journeys sign in as the same operator: the next step is at most this far. */
const PATIENCE_MS = 4 * STEP_MS;

/** Signs one of the sandbox's operators in with password and code, on a desktop; opens a desk, the first one where none is named. */
export async function openConsole(browser: Browser, signInName: string, desk = ''): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  const page = await context.newPage();
  const token = await tokenOf(page, signInName);
  await page.addInitScript((given) => sessionStorage.setItem('operatorToken', given), token);
  await page.goto(`/console/${desk}`);
  return page;
}

async function tokenOf(page: Page, signInName: string): Promise<string> {
  const operator = SEED_OPERATORS.find((seed) => seed.signInName === signInName);
  if (!operator) throw new Error(`the sandbox has no operator ${signInName}`);
  let token = '';
  let asked = 0;
  await expect(async () => {
    // A code that was refused is waited out: asked for once more it would only be another wrong try.
    if (asked > 0) await page.waitForTimeout(STEP_MS - (Date.now() % STEP_MS));
    asked += 1;
    const code = totpAt(operator.totpSecret, Math.floor(Date.now() / STEP_MS));
    const response = await page.request.post('/api/operator/sign_in', {
      data: { signInName, password: operator.password, code },
    });
    const answer = await response.json();
    expect(answer.msg).toBe('');
    token = answer.data.token;
  }).toPass({ timeout: PATIENCE_MS, intervals: [0] });
  return token;
}
