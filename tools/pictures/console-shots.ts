import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { requestLegalHold } from '#features/legal-hold/contract.ts';
import { signInCall } from '#features/operator/contract.ts';
import { SEED_OPERATORS, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { readDesks } from '#tools/console/read-desks.ts';
import { type Desk, seesDesk } from '#ui/manifest/desk.ts';
import { putMoneyIn } from './money-in.ts';
import { takeMoneyOut } from './money-out.ts';
import type { PictureWorld } from './picture-world.ts';
import { settled } from './settled.ts';

const DESKTOPS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;
const openFirst = (page: Page) => page.locator('ul > li > button').first().click();
const openDecided = async (page: Page) => {
  await page.getByRole('radio').last().check();
  await openFirst(page);
};
/** What is opened at a desk before it is looked at: the first case, or the first that was decided. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  investors: openFirst,
  approvals: openFirst,
  deposit: openFirst,
  withdrawal: openFirst,
  kyc: openDecided,
  announcements: writeAnnouncement,
};

/** Who sees most at a desk, where that is not the first who may see it. */
const BEST_SEEN_BY: Record<string, string> = { approvals: 'tomas', 'legal-holds': 'teresa' };

/** One look at one desk. */
interface ConsoleShot {
  readonly name: string;
  /** Null: the screen that signs in. */
  readonly desk: Desk | null;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly size: (typeof DESKTOPS)[number];
}

/** Every desk at two sizes, both themes, all languages, with something waiting on it. */
export async function takeConsoleShots(
  browser: Browser,
  world: PictureWorld,
  { folder, only }: { folder: string; only: string },
): Promise<void> {
  const tokens = await signInAll(world.url);
  // Each is signed in already.
  const staffed = {
    ...world,
    operator: async (name: string) => asOperator(world.url, tokens.get(name) ?? null),
  };
  await putMoneyIn(staffed);
  await takeMoneyOut(staffed);
  await leaveWork(world, tokens);
  const shots = [null, ...(await readDesks())].flatMap((desk) =>
    LANGUAGES.flatMap((language) =>
      (['light', 'dark'] as const).flatMap((scheme) =>
        DESKTOPS.map((size) => ({
          name: `console-${desk?.id ?? 'sign-in'}-${language}-${scheme}-${size.width}`,
          desk,
          language,
          scheme,
          size,
        })),
      ),
    ),
  );
  for (const shot of shots.filter(({ name }) => name.includes(only))) {
    await take(browser, world.url, tokens, shot, folder);
  }
}

/** A token for each of the sandbox's operators. A code is good once, so each signs in once. */
async function signInAll(url: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { signInName, password, totpSecret } of SEED_OPERATORS) {
    const code = totpAt(totpSecret, Math.floor(Date.now() / STEP_MS));
    const { token } = await asOperator(url, null)(signInCall, { signInName, password, code });
    tokens.set(signInName, token);
  }
  return tokens;
}

/** Something at the publisher's desk, so that the phone beside it has a text. */
async function writeAnnouncement(page: Page): Promise<void> {
  await page.locator('input[maxlength="120"]').fill('Cierre temprano el viernes 27');
  await page.locator('[contenteditable]').click();
  await page.keyboard.type('El viernes 27 de noviembre Nueva York cierra a la ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('1:00 p. m.');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', hora local. La BMV cierra a su hora.');
  await page.locator('input[type="checkbox"]').check();
}

/** Something for the desks to show: two requests that wait for a second person. */
async function leaveWork(world: PictureWorld, tokens: ReadonlyMap<string, string>): Promise<void> {
  const { phone } = world.user as { phone: string };
  const teresa = asOperator(world.url, tokens.get('teresa') ?? null);
  const adela = asOperator(world.url, tokens.get('adela') ?? null);
  const reason = 'Transferencia del 12 de marzo, hallada tarde';
  await teresa(requestAdjustment, { phone, kind: 'deposit', currency: 'MXN', amount: '1250.50', reason });
  const order = { authority: 'Juzgado Tercero de Distrito', reference: 'Oficio 1204/2026' };
  await adela(requestLegalHold, { phone, ...order, reason: 'Oficio recibido en mano' });
}

function asOperator(url: string, token: string | null) {
  const client = createClient({
    baseUrl: url,
    language: () => 'es',
    token: () => token,
    tokenHeader: 'operatorToken',
  });
  return async <Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Output> => {
    const answer = await client.send(
      call,
      input,
      call.command ? { idempotencyKey: crypto.randomUUID() } : {},
    );
    if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

async function take(
  browser: Browser,
  url: string,
  tokens: ReadonlyMap<string, string>,
  shot: ConsoleShot,
  folder: string,
): Promise<void> {
  const { desk } = shot;
  const context = await browser.newContext({
    viewport: shot.size,
    locale: LOCALES[shot.language],
    colorScheme: shot.scheme,
  });
  const memory = { language: shot.language, token: desk ? (tokens.get(whoSees(desk)) ?? '') : '' };
  await context.addInitScript(({ language, token }) => {
    localStorage.setItem('language', language);
    if (token !== '') sessionStorage.setItem('operatorToken', token);
  }, memory);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${url}/console/${desk?.path ?? ''}`, { waitUntil: 'load' });
  let missing = await settled(page);
  if (desk && OPENED[desk.id]) {
    await OPENED[desk.id]?.(page);
    missing = await settled(page);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
  const remarks = [...faults, ...(missing ? [missing] : []), ...(wide > 0 ? [`${wide} px too wide`] : [])];
  console.log(`${shot.name}${remarks.length > 0 ? `: ${remarks.join('; ')}` : ''}`);
}

function whoSees(desk: Desk): string {
  const first = SEED_OPERATORS.find(({ roles }) => seesDesk(roles, desk));
  return BEST_SEEN_BY[desk.id] ?? first?.signInName ?? '';
}
