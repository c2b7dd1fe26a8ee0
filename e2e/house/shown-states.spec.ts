import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { answer, deposit, ORDER_ID as ID, success, withdrawal } from '#e2e/money-orders.ts';
import { ask, buyOne, openNewYork, signIn } from '#e2e/sandbox-investor.ts';
import type { ReviewTimes } from '#features/review-times/contract.ts';
import type { OrderItem, PositionItem } from '#features/trade/contract.ts';
import type { WithdrawalDetail } from '#features/withdrawal/contract.ts';

/** What a screen says in states that the product's own servers seldom come to: the answers are put in their place. */

const refused = (status: number, code: number, msg: string, reason: string) => ({
  status,
  json: { success: false, code, msg, data: { reason } },
});

test('the history of conversions is loaded, fails, and comes on trying again', async ({ page }) => {
  const { token } = await signIn(page);
  const { previewId } = await ask(page, token, 'exchange/preview', { from: 'MXN', amount: '1000' });
  await ask(page, token, 'exchange/create', { previewId });
  const waiting = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route('**/api/exchange/list?*', async (route) => {
    await waiting.promise;
    return isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/exchange');
  // while it is on its way its shape stands there, and the form can be used
  const history = page.locator('section', { hasText: 'Tus conversiones' });
  await expect(history.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await page.getByLabel('Conviertes').fill('1,250');
  waiting.resolve();
  await expect(history.getByText('No pudimos cargar esto')).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await history.getByRole('button', { name: 'Reintentar' }).click();
  await expect(history.getByRole('list').getByRole('button')).toHaveCount(1);
  await expect(page.getByLabel('Conviertes')).toHaveValue('1,250');
});

test('statements of whom nothing was ever posted say so, with the way to a first movement', async ({
  page,
}) => {
  await signIn(page);
  const none = { closing: [], entries: '0', seq: '0', head: '0'.repeat(64) };
  await answer(page, 'statement/list', { items: [{ month: '2026-11', isComplete: false, ...none }] });
  await page.goto('/user/statements');
  await expect(page.getByText('Todavía no hay movimientos.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Depositar' }).click();
  await expect(page).toHaveURL(/\/deposit$/);
});

test('the about page says how to reach the firm, and of a sandbox that nobody is there', async ({ page }) => {
  await page.goto('/article/detail?id=about');
  await expect(
    page.getByText('Es una instalación de práctica: aquí no hay a quién escribirle.'),
  ).toBeVisible();
  let contact: string | null = 'ayuda@casa.example';
  await page.route('**/api/firm/get?*', (route) =>
    route.fulfill(success({ firm: { name: 'Casa de Prueba', registration: '123', contact } })),
  );
  await openAgain(page);
  await expect(page.getByText('Casa de Prueba · Registro 123')).toBeVisible();
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link('ayuda@casa.example')).toHaveAttribute('href', 'mailto:ayuda@casa.example');
  contact = '+52 55 1234 5678';
  await openAgain(page);
  await expect(link('+52 55 1234 5678')).toHaveAttribute('href', 'tel:+525512345678');
  // and a firm that told none is not made to look as if it had
  contact = null;
  await openAgain(page);
  await expect(page.getByText('Casa de Prueba · Registro 123')).toBeVisible();
  await expect(page.getByText('Escríbenos o llámanos')).toHaveCount(0);
});

const SAID: readonly (readonly [string, Partial<WithdrawalDetail>, string])[] = [
  ['taken', { isTaken: true }, 'Un operador ya lo está revisando, por eso no se puede cancelar.'],
  ['waiting for a second person', { step: 'second' }, 'Una persona ya lo revisó y falta la segunda,'],
  ['approved', { step: 'approved' }, 'Ya está aprobado, por eso no se puede cancelar.'],
  ['approved, in hand to be sent', { step: 'approved', isTaken: true }, 'Ya está aprobado,'],
  ['sent', { step: 'sent', status: 'unknown' }, 'Ya se envió, por eso no se puede cancelar.'],
  ['said to have come back', { step: 'return', status: 'unknown' }, 'falta que otra persona lo confirme'],
  ['late', { isLate: true, isTaken: true }, 'Ya debía haber salido. Lo contamos como retraso.'],
  [
    'not confirmed in time',
    { isLate: true, status: 'unknown', step: 'sent' },
    'Ya debía estar confirmado. Lo contamos como retraso.',
  ],
];

test('a withdrawal that can no longer be taken back says why, and a late one that it is late', async ({
  page,
}) => {
  await signIn(page);
  let shown = withdrawal;
  await page.route('**/api/withdrawal/detail?*', (route) => route.fulfill(success({ withdrawal: shown })));
  await page.goto(`/user/records/withdrawal/${ID}`);
  const cancel = page.getByRole('button', { name: 'Cancelar el retiro' });
  await expect(cancel).toBeVisible();
  for (const [what, change, text] of SAID) {
    shown = { ...withdrawal, canCancel: false, ...change };
    await openAgain(page);
    await expect(page.getByText(text), what).toBeVisible();
    await expect(cancel, what).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a withdrawal that an operator took a moment before says so, and stays as it is', async ({ page }) => {
  await signIn(page);
  let shown = withdrawal;
  await page.route('**/api/withdrawal/detail?*', (route) => route.fulfill(success({ withdrawal: shown })));
  const text = 'Un operador ya lo está revisando; ya no se puede cancelar';
  await page.route('**/api/withdrawal/cancel?*', (route) => {
    shown = { ...withdrawal, canCancel: false, isTaken: true };
    return route.fulfill(refused(200, -1, text, 'withdrawal.taken'));
  });
  await page.goto(`/user/records/withdrawal/${ID}`);
  await page.getByRole('button', { name: 'Cancelar el retiro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el retiro' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Un operador ya lo está revisando, por eso')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar el retiro' })).toHaveCount(0);
});

/** Asked for at half past ten in New York, half past nine in Mexico City. */
const limitOrder: OrderItem = {
  id: ID,
  stockId: 'AAPL.XNAS',
  symbol: 'AAPL',
  name: 'Apple',
  currency: 'USD',
  side: 'buy',
  type: 'limit',
  state: 'pending',
  reason: null,
  quantity: '10',
  filledQuantity: '4',
  averagePrice: '200.00',
  limitPrice: '210.50',
  timeInForce: 'gtc',
  leverage: '1',
  maxPrice: '210.50',
  minPrice: null,
  value: '800.00',
  commission: '0.00',
  iva: '0.00',
  regulatoryFee: '0.00',
  total: '800.00',
  borrowed: '0.00',
  overnightFee: '0.00',
  covered: '0.00',
  hold: { asset: 'USD', amount: '2105.00', left: '1305.00' },
  venue: 'simulated',
  positionId: ID,
  cancelRequested: false,
  ledgerHead: '',
  createdAt: '2026-11-20T15:30:00.000Z',
  completedAt: null,
  splitSince: null,
};

const stalePosition: PositionItem = {
  id: ID,
  parentId: null,
  stockId: 'AAPL.XNAS',
  symbol: 'AAPL',
  name: 'Apple',
  currency: 'USD',
  state: 'open',
  product: 'trade',
  leverage: '1',
  quantity: '10',
  heldQuantity: '0',
  buyPrice: '200.00',
  currentPrice: '210.00',
  quotedAt: '2026-11-20T15:30:00.000Z',
  source: 'sandbox',
  stale: true,
  closePrice: null,
  principal: '2000.00',
  borrowed: '0.00',
  margin: null,
  closedByMargin: false,
  covered: '0.00',
  splitSince: null,
  floatingProfit: '100.00',
  percentage: '5.00',
  serviceFee: '0.00',
  overnightFee: '0.00',
  totalProfit: '100.00',
  marketValue: '2100.00',
  holdingSeconds: 3600,
  openedAt: '2026-11-20T14:30:00.000Z',
  closeDate: null,
  orderId: ID,
  closeOrderId: null,
  building: false,
};

test('a waiting limit order says whether it buys or sells, and what is filled of it', async ({ page }) => {
  await signIn(page);
  const sale = {
    stockId: 'WALMEX.XMEX',
    symbol: 'WALMEX',
    currency: 'MXN',
    side: 'sell',
    limitPrice: '64.00',
  };
  const items = [limitOrder, { ...limitOrder, ...sale, id: ID.replace(/.$/, '7') }];
  await answer(page, 'trade/list', { items, nextCursor: null });
  await page.goto('/limitTrade');
  const rows = page.getByRole('list', { name: 'En espera' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const text of ['Compra AAPL', '4 de 10 ejecutadas', '$210.50'])
    await expect(rows.first()).toContainText(text);
  for (const text of ['Venta WALMEX', '$64.00']) await expect(rows.last()).toContainText(text);
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', `/trade/stockTradeDetail/${ID}`);
  await expectAccessible(page);
});

const MINUTE_MS = 60_000;
const times: ReviewTimes = {
  identity: { count: 0, medianMs: null, inTimePercent: null },
  deposit: { count: 1, medianMs: 90 * MINUTE_MS, inTimePercent: 100 },
  reset: { count: 4, medianMs: null, inTimePercent: 0 },
};

test('beside the promise of a reset stands what was measured, also where none kept it', async ({ page }) => {
  await signIn(page);
  await answer(page, 'review_times/get', times);
  const reset = {
    id: ID,
    state: 'waiting',
    submittedAt: '2026-11-20T15:30:00.000Z',
    dueAt: '2026-11-21T15:30:00.000Z',
    isLate: true,
    decidedAt: null,
    auditOpinion: '',
  };
  const { user } = await page.request
    .post('/api/user/get_info', { headers: { userToken: await tokenOf(page) } })
    .then(async (response) => (await response.json()).data);
  await answer(page, 'user/get_info', { user: { ...user, kycStatus: 'verified' } });
  const settled = { passwordChangedAt: null, withdrawalPasswordSetAt: reset.submittedAt, devices: 1, reset };
  await answer(page, 'user/security', settled);
  await page.goto('/user/withdrawalPassword/reset');
  await expect(page.getByText('Medido en 90 días, 4 revisiones: ninguna estuvo a tiempo.')).toBeVisible();
  await expect(page.getByText('El plazo de respuesta ya pasó: lo contamos como retraso.')).toBeVisible();
});

test('beside a deposit that waits stands how long such reviews took, and nothing once it is decided', async ({
  page,
}) => {
  await signIn(page);
  await answer(page, 'review_times/get', times);
  let shown = deposit;
  await page.route('**/api/deposit/detail?*', (route) =>
    route.fulfill(success({ deposit: shown, ledgerHead: null, isLate: shown.status === 'pending' })),
  );
  await page.goto(`/user/records/deposit/${ID}`);
  const line = page.getByText('Medido en 90 días, 1 revisión: tardó 90 minutos o menos y estuvo a tiempo.');
  await expect(line).toBeVisible();
  const late = page.getByText('El plazo de respuesta ya pasó: lo contamos como retraso.');
  await expect(late).toBeVisible();
  await expectAccessible(page);
  shown = { ...deposit, status: 'rejected', auditOpinion: 'No hay tal transferencia.' };
  await openAgain(page);
  await expect(page.getByText('No hay tal transferencia.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(late).toHaveCount(0);
});

/** The token of who is signed in; there once a page of the app is. */
async function tokenOf(page: Page): Promise<string> {
  await page.goto('/404');
  return (await page.evaluate(() => localStorage.getItem('userToken'))) ?? '';
}

test('a position whose close was refused while the market rests forgets it once the clock stands at the open', async ({
  page,
}) => {
  const { token } = await signIn(page);
  const { positionId } = await buyOne(page, token);
  await page.goto(`/trade/stockPositionDetail/${positionId}`);
  await page.getByRole('button', { name: 'Cerrar posición' }).click();
  const sheet = page.getByRole('dialog');
  // given the refusal of an evening; the clock itself is left where all journeys of this run have it
  await page.route('**/api/position/preview_close?*', (route) =>
    route.fulfill(refused(200, -1, 'El mercado no está abierto', 'market.closed')),
  );
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('El mercado no está abierto')).toBeVisible();
  const { now } = await ask(page, token, 'sandbox/clock', {});
  await answer(page, 'sandbox/clock_advance', { now });
  await sheet.getByRole('button', { name: 'Adelantar el reloj a la apertura' }).click();
  await expect(sheet.getByText('El mercado no está abierto')).toHaveCount(0);
  await page.unroute('**/api/position/preview_close?*');
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Revisa tu venta')).toBeVisible();
});

test('why there is no preview is seen at once, though it stands below all that is typed', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await page.route('**/api/trade/preview?*', (route) =>
    route.fulfill(refused(200, -1, 'Hoy no se puede', 'quote.stale')),
  );
  await sheet.getByRole('button', { name: 'Revisar' }).click();
  await expect(sheet.getByText('Hoy no se puede')).toBeInViewport();
});

test('what is held of a stock shows its result and the percent of that same sum', async ({ page }) => {
  const { token } = await signIn(page);
  await buyOne(page, token);
  const list = () => ask(page, token, 'position/list', { state: 'open' });
  await expect.poll(async () => (await list()).items.length).toBe(1);
  const held = await list();
  const figures = { floatingProfit: '-0.20', percentage: '-0.03', serviceFee: '1.88', totalProfit: '-2.08' };
  await answer(page, 'position/list', { ...held, items: [{ ...held.items[0], ...figures }] });
  await page.goto('/situation/detail/AAPL.XNAS');
  await expect(page.getByRole('heading', { name: 'Tu posición' })).toBeVisible();
  await expect(page.getByText('$0.20 (0.03%)')).toBeVisible();
});

test('a price that its feed does not confirm is marked wherever it stands', async ({ page }) => {
  const { token } = await signIn(page);
  await page.routeWebSocket('**/ws', () => undefined);
  const listed = await ask(page, token, 'stock/list', { country: 'america' });
  const [first, ...others] = listed.items;
  await answer(page, 'stock/list', { ...listed, items: [{ ...first, stale: true }, ...others] });
  await page.goto('/situation?tab=america');
  const rows = page.getByRole('list', { name: 'EE. UU.' }).getByRole('link');
  await expect(rows.first()).toContainText('Sin confirmar');
  await expect(page.getByText('Sin confirmar')).toHaveCount(1);
  await answer(page, 'position/list', { items: [stalePosition], nextCursor: null });
  await page.goto('/trade?tab=holdings');
  await expect(page.getByRole('link', { name: /AAPL/ })).toContainText('Sin confirmar');
  await answer(page, 'position/detail', { position: stalePosition });
  await page.goto(`/trade/stockPositionDetail/${ID}`);
  await expect(page.getByText('Sin confirmar')).toBeVisible();
  await expect(page.getByText(/^Precio simulado\s·\s.*10:30/)).toBeVisible();
  await expectAccessible(page);
});

/** Loads the page again and past what it kept: for a second an answer is good, and it is kept with its age. */
async function openAgain(page: Page): Promise<void> {
  await page.waitForTimeout(1_000);
  await page.reload();
}

test('total assets that leave something out say so, and where nothing changed they tell of no change', async ({
  page,
}) => {
  const { token } = await signIn(page);
  const summary = await ask(page, token, 'asset/summary', { displayCurrency: 'MXN' });
  const assets = page.getByRole('region', { name: 'Activos totales' });
  await answer(page, 'asset/summary', { ...summary, fx: null });
  await page.goto('/home');
  await expect(assets.getByText('Sin tipo de cambio: falta lo que tienes en USD')).toBeVisible();
  await expect(assets.getByText(/hoy$/)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/user');
  await expect(page.getByText('Sin tipo de cambio: falta lo que tienes en USD')).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'asset/summary', { ...summary, unpriced: ['AAPL.XNAS', 'WALMEX.XMEX'] });
  await page.goto('/home');
  await expect(assets.getByText('Faltan 2 emisoras, que no tienen precio')).toBeVisible();
  const still = { ...summary, change: '0.00', changePercent: '0.00', changeByRate: '0.00' };
  await answer(page, 'asset/summary', { ...still, change: '38.33', changePercent: '0.01' });
  await page.goto('/home');
  await expect(assets.getByText(/\(\d+\.\d\d%\)/)).toBeVisible();
  await expect(assets.getByText(/^Faltan? /)).toHaveCount(0);
  // nothing held and nothing moved: what there is stands in the change's place
  await answer(page, 'asset/summary', still);
  await page.goto('/home');
  await expect(assets).toContainText(/200,000\.00\sMXN.*10,000\.00\sUSD/);
  await expect(assets.getByText(/%/)).toHaveCount(0);
});
