import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { listBankCards } from '#features/bank-card/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { listOrders, listPositions } from '#features/trade/contract.ts';
import { LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { CHROMIUM_FLAGS, findChromium } from '#testing/chromium.ts';
import { takeConsoleShots } from './console-shots.ts';
import { putMoneyIn } from './money-in.ts';
import { takeMoneyOut } from './money-out.ts';
import { openPictureWorld, type PictureWorld } from './picture-world.ts';
import { settled } from './settled.ts';

/** One look at one screen. */
interface Shot {
  readonly name: string;
  readonly path: string;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly signedIn: boolean;
  /** Set: a desk of the console, as this operator sees it. */
  readonly operator: string | null;
  /** Pressed before the picture: the text of a button, such as a case of a queue. */
  readonly press: string | RegExp | null;
}

type Screens = Record<
  string,
  { path: string; signedIn?: boolean; operator?: string; press?: string | RegExp }
>;

const SMALL = { width: 360, height: 640 };
const LARGE = { width: 412, height: 915 };
const DESK = { width: 1280, height: 800 };
/** What the README shows: screens, each in light or, with this ending, in dark. */
const DARK = '-dark';
const README_PICTURES = [
  ...['home', 'market', 'stock', 'holdings'].flatMap((name) => [name, `${name}${DARK}`]),
  ...['deposit-spei', 'deposit-completed', 'withdraw-pending', 'proof'],
  ...['desk-deposits', `desk-withdrawals${DARK}`],
];

/** What else the firm offers. */
const OFFERS: Screens = {
  news: { path: '/news' },
  ipo: { path: '/ipo' },
  otc: { path: '/otc' },
  placement: { path: '/placement' },
  limit: { path: '/limitTrade' },
  funds: { path: '/mutualFunds' },
  block: { path: '/blockTrade' },
  foundation: { path: '/foundation' },
  loan: { path: '/loan' },
  chat: { path: '/chat' },
};

async function screensOf(world: PictureWorld): Promise<Screens> {
  const { items: orders } = await world.get(listOrders, {});
  const deposits = await putMoneyIn(world);
  const withdrawals = await takeMoneyOut(world);
  const { items: positions } = await world.get(listPositions, { state: 'open' });
  const { items: notifications } = await world.get(listNotifications, {});
  const { items: cards } = await world.get(listBankCards, {});
  return {
    home: { path: '/home' },
    'home-signed-out': { path: '/home', signedIn: false },
    market: { path: '/situation' },
    search: { path: '/search' },
    stock: { path: '/situation/detail/AAPL.XNAS' },
    'stock-mexico': { path: '/situation/detail/WALMEX.XMEX' },
    orders: { path: '/trade' },
    holdings: { path: '/trade?tab=holdings' },
    closed: { path: '/trade?tab=closed' },
    order: { path: `/trade/stockTradeDetail/${orders[0]?.id}` },
    position: { path: `/trade/stockPositionDetail/${positions[0]?.id}` },
    'asset-log': { path: '/user/assets' },
    statements: { path: '/user/statements' },
    proof: { path: '/user/proof' },
    profile: { path: '/user' },
    'log-in': { path: '/user/login', signedIn: false },
    'log-in-forgotten': { path: '/user/login?forgotten=true', signedIn: false },
    register: { path: '/user/register', signedIn: false },
    devices: { path: '/user/devices' },
    settings: { path: '/user/settings' },
    'push-settings': { path: '/user/settings/notifications' },
    about: { path: '/article/detail?id=risk' },
    notifications: { path: '/notification' },
    notification: { path: `/notification/detail/${notifications[0]?.id}` },
    favorites: { path: '/situation?tab=favorites' },
    buy: { path: '/situation/detail/AAPL.XNAS', press: /^(Comprar|Buy|买入)$/ },
    ...OFFERS,
    kyc: { path: '/kyc' },
    cards: { path: '/bankCard' },
    card: { path: `/bankCard/detail/${cards[0]?.id}` },
    'card-add': { path: '/bankCard/detail' },
    security: { path: '/user/security' },
    password: { path: '/user/password' },
    'withdrawal-password': { path: '/user/withdrawalPassword' },
    'withdrawal-reset': { path: '/user/withdrawalPassword/reset' },
    'sign-ins': { path: '/user/signIns' },
    exchange: { path: '/exchange' },
    fees: { path: '/fees' },
    deposit: { path: '/deposit' },
    'deposit-spei': { path: '/deposit?method=spei' },
    'deposit-btc': { path: '/deposit?method=btc' },
    'deposit-records': { path: '/user/records' },
    'deposit-pending': { path: `/user/records/deposit/${deposits.pending}` },
    'deposit-completed': { path: `/user/records/deposit/${deposits.completed}` },
    'deposit-rejected': { path: `/user/records/deposit/${deposits.rejected}` },
    'deposit-unknown': { path: `/user/records/deposit/${deposits.unknown}` },
    'desk-deposits': { path: '/console/deposits', operator: 'rita', press: '5512340001' },
    withdraw: { path: '/withdrawal' },
    'withdraw-bank': { path: '/withdrawal?method=bank_card' },
    'withdraw-btc': { path: '/withdrawal?method=btc' },
    'withdraw-records': { path: '/user/records?tab=withdrawal' },
    'withdraw-pending': { path: `/user/records/withdrawal/${withdrawals.pending}` },
    'withdraw-rejected': { path: `/user/records/withdrawal/${withdrawals.rejected}` },
    'desk-withdrawals': { path: '/console/withdrawals', operator: 'raul', press: '5512340001' },
    'not-found': { path: '/nowhere' },
  };
}

function readmeShots(screens: Screens): Shot[] {
  return README_PICTURES.map((name) => {
    const screen = screens[name.replace(DARK, '')];
    if (screen === undefined) throw new Error(`no screen is called ${name}`);
    const { path, operator = null, press = null } = screen;
    const scheme = name.endsWith(DARK) ? 'dark' : 'light';
    const size = operator === null ? SMALL : DESK;
    return { name, path, language: 'es', scheme, signedIn: true, operator, press, ...size };
  });
}

/** Every screen, both sizes, both themes, all languages: for looking at before a release. */
function allShots(screens: Screens): Shot[] {
  return Object.entries(screens).flatMap(
    ([screen, { path, signedIn = true, operator = null, press = null }]) =>
      LANGUAGES.flatMap((language) =>
        (['light', 'dark'] as const).flatMap((scheme) =>
          (operator === null ? [SMALL, LARGE] : [DESK]).map((size) => ({
            name: `${screen}-${language}-${scheme}-${size.width}`,
            path,
            language,
            scheme,
            signedIn,
            operator,
            press,
            ...size,
          })),
        ),
      ),
  );
}

async function take(browser: Browser, world: PictureWorld, shot: Shot, folder: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.operator === null ? 2 : 1,
    hasTouch: shot.operator === null,
    isMobile: shot.operator === null,
    locale: LOCALES[shot.language],
    timezoneId: 'America/Mexico_City',
    colorScheme: shot.scheme,
  });
  const operatorToken = shot.operator === null ? null : world.operatorToken(shot.operator);
  const memory = {
    language: shot.language,
    ...(shot.signedIn && { userToken: world.token, user: JSON.stringify(world.user) }),
  };
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, memory);
  if (operatorToken !== null)
    await context.addInitScript((token) => sessionStorage.setItem('operatorToken', token), operatorToken);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${world.url}${shot.path}`, { waitUntil: 'load' });
  let missing = await settled(page);
  if (shot.press !== null) {
    await page.getByRole('button', { name: shot.press }).first().click();
    missing = await settled(page);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
  const remarks = [...faults, ...(missing ? [missing] : []), ...(wide > 0 ? [`${wide} px too wide`] : [])];
  console.log(`${shot.name}${remarks.length > 0 ? `: ${remarks.join('; ')}` : ''}`);
}

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/pictures' },
    all: { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
await mkdir(values.out, { recursive: true });
const world = await openPictureWorld();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
try {
  if (values.console) await takeConsoleShots(browser, world, { folder: values.out, only: values.only });
  else await takeMobileShots();
} finally {
  await browser.close();
  await world.close();
}

async function takeMobileShots(): Promise<void> {
  const screens = await screensOf(world);
  const shots = values.all ? allShots(screens) : readmeShots(screens);
  for (const shot of shots.filter(({ name }) => name.includes(values.only))) {
    await take(browser, world, shot, values.out);
  }
}
