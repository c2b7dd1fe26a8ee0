import { type Browser, expect, type Page } from '@playwright/test';
import { SEED_OPERATORS } from '../features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '../features/operator/totp.ts';
import { TOKENS_VARIABLE } from './sign-in-operators.ts';

/** A code is good once, and other journeys sign in as the same operator: the next step is at most this far. */
const PATIENCE_MS = 4 * STEP_MS;

/** The console of one of the sandbox's operators, signed in, on a desktop; opens a desk, the first one where none is named. */
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

/**
 * Who was signed in at the beginning of the run, and whom this worker has signed in since: a journey that is not about
 * signing in need not wait for the next code. A product of a journey's own knows none of the former.
 */
const tokens = new Map<string, string>(Object.entries(JSON.parse(process.env[TOKENS_VARIABLE] ?? '{}')));

async function tokenOf(page: Page, signInName: string): Promise<string> {
  const known = tokens.get(signInName);
  if (known !== undefined && (await isGood(page, known))) return known;
  const token = await signIn(page, signInName);
  tokens.set(signInName, token);
  return token;
}

async function isGood(page: Page, operatorToken: string): Promise<boolean> {
  const response = await page.request.post('/api/operator/overview', {
    headers: { operatorToken },
    data: {},
  });
  return response.ok();
}

async function signIn(page: Page, signInName: string): Promise<string> {
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
