import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'lluvia.en.abril';
export const FIRM_CODE = '246810';

const MOST_TRIES = 10;

let numbers = 0;
/** So many digits that no other test uses: by worker, by time, by count. */
function newNumber(digits: number): string {
  numbers += 1;
  const ofTime = String(Date.now() + numbers).slice(2 - digits);
  return `${String(process.pid % 100).padStart(2, '0')}${ofTime}`;
}

/** A phone, and a passport, that no other test uses. */
export const newPhone = (): string => `5${newNumber(9)}`;
export const newPassport = (): string => `G${newNumber(8)}`;

/** The answer of a call, sent again for as long as a slow machine has too much under way: then nothing was done. */
async function send(page: Page, path: string, data: object, headers: Record<string, string> = {}) {
  for (let tries = 1; ; tries += 1) {
    const response = await page.request.post(`/api/${path}`, { data, headers });
    const answer = await response.json();
    if (answer.data?.reason !== 'server.busy' || tries === MOST_TRIES) return answer;
    await sleep(Number(response.headers()['retry-after']) * 1000);
  }
}

/** Registers by call; the page itself stays a stranger's. */
export async function registerByCall(page: Page) {
  const phone = newPhone();
  const { success, data } = await send(page, 'user/register', {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: FIRM_CODE,
    acceptPrivacy: true,
  });
  expect(success).toBe(true);
  return { phone, token: data.token as string, user: JSON.stringify(data.user) };
}

/** Registers by call and puts the session where the app keeps it; the next page opens logged in. */
export async function signIn(page: Page): Promise<{ phone: string; token: string }> {
  const { phone, ...kept } = await registerByCall(page);
  await page.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('signed-in') !== null) return;
    // Once for each tab: a log-out in the test stays one.
    sessionStorage.setItem('signed-in', '');
    localStorage.setItem('userToken', token);
    localStorage.setItem('user', user);
  }, kept);
  return { phone, token: kept.token };
}

/** What a call answers, with a key of its own; the test fails where it is refused. `who` is the header that says who asks. */
export async function askAs(page: Page, who: Record<string, string>, path: string, data: object) {
  const answer = await send(page, path, data, { ...who, 'idempotency-key': crypto.randomUUID() });
  expect(answer, `${path} ${answer.msg}`).toMatchObject({ success: true });
  return answer.data;
}

/** The same, of an investor. */
export const ask = (page: Page, token: string, path: string, data: object) =>
  askAs(page, { userToken: token }, path, data);

const STEP_MS = 30 * 86_400_000;

/** Moves business time to an instant, in as many steps as it takes. */
export async function advanceTo(page: Page, token: string, to: number): Promise<void> {
  const { now } = await ask(page, token, 'sandbox/clock', {});
  for (let at = Date.parse(now); at < to; ) {
    at = Math.min(at + STEP_MS, to);
    await ask(page, token, 'sandbox/clock_advance', { to: new Date(at).toISOString() });
  }
}

/** The clock goes to the next open unless a market is open already; on New York's holidays Mexico's alone is, then on to New York's. */
export const openNewYork = (page: Page, token: string) => openMarketOf(page, token, 'AAPL.XNAS');

/** The same for the market of a stock. */
export async function openMarketOf(page: Page, token: string, stockId: string): Promise<void> {
  await ask(page, token, 'sandbox/clock_advance', { to: 'next_open' });
  const { session } = await ask(page, token, 'stock/detail', { id: stockId });
  const exchange = stockId.split('.')[1];
  if (session.state === 'closed')
    await ask(page, token, 'sandbox/clock_advance', { to: 'next_open', exchange });
}

/** The venue matches once a second; a busy machine needs patience. */
const FILLED_IN = { timeout: 30_000 };

/** Has an investor buy one share, in an open market, and waits until it is theirs. */
export async function buyOne(page: Page, token: string): Promise<{ orderId: string; positionId: string }> {
  await openNewYork(page, token);
  const wish = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1' };
  const { previewId } = await ask(page, token, 'trade/preview', wish);
  const { id, positionId } = (await ask(page, token, 'trade/create', { previewId })).order;
  const stateOf = async () => (await ask(page, token, 'trade/detail', { id })).order.state as string;
  await expect.poll(stateOf, FILLED_IN).toBe('completed');
  return { orderId: id, positionId };
}
