import { expect, type Page, test } from '@playwright/test';
import { answer, deposit } from '#e2e/money-orders.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';
import type { LoanTermsShown } from '#features/loan/contract.ts';
import type { FundHolding } from '#features/mutual-fund/contract.ts';

const FUND = 'HORGOB';

const HELD: FundHolding = {
  fundId: FUND,
  name: 'Horizonte Gobierno',
  currency: 'MXN',
  units: '777.25',
  frozen: '0',
  nav: '16.378991',
  navDate: '2026-11-26',
  value: '1234.00',
  paidIn: '1234.00',
  redeemed: '0.00',
  coming: '0.00',
};

const TERMS: LoanTermsShown = {
  creditScore: 620,
  maximum: '4777.00',
  available: '4655.00',
  yearlyRate: '42.00',
  termDays: [30, 60, 90, 180],
  currency: 'MXN',
  owed: '122.00',
  underAudit: '0.00',
  blockedBy: null,
  history: [],
};

/** The eye covers what is one's own on the screens that strangers see, too; what things cost stays. */
test('with the eye closed no screen of offers, funds, conversions or withdrawals tells what one has', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { token } = await signIn(page);
  const { product, termOrder } = await invest(page, token);
  await keepForAnOffer(page, token, '4321.00');
  await answer(page, 'mutual_fund/holdings', { items: [HELD] });
  await answer(page, 'loan/terms', TERMS);
  await answer(page, 'deposit/list', { items: [{ ...deposit, amount: '1500.00' }], nextCursor: null });
  await page.addInitScript(() =>
    localStorage.setItem('bolsillo.settings', JSON.stringify({ amountsHidden: true })),
  );
  const main = page.getByRole('main');
  for (const [path, shown, own] of [
    ['/home', /retenidos/, /4,321/],
    ['/ipo', /retenidos/, /4,321|Pediste \d|te tocaron \d/],
    ['/mutualFunds', 'Tus órdenes', /1,234|777/],
    [`/mutualFunds/detail/${FUND}`, 'Tienes', /1,234|777/],
    ['/trade?tab=holdings', 'Horizonte Gobierno', /1,234|777/],
    ['/foundation', product.name, /5,678|Devengado: \$[\d,]+\.\d/],
    [`/trade/foundationOrderDetail/${termOrder}`, 'Pagaste', /5,678|\d\s?(MXN|USD)/],
    ['/withdrawal', 'Podrás retirar', /\d+\.\d\d\s?(MXN|USD)|Disponible para operar: \$\d/],
    ['/loan', /^Por qué hasta \$••••••/, /4,777|4,655/],
    ['/exchange', /^Tienes \$••••••/, /Tienes \$\d|Puedes convertir: \$\d/],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(shown).first(), path).toBeVisible({ timeout: 30_000 });
    await expect(main.getByText('••••••').first(), path).toBeVisible();
    await expect.soft(main.getByText(own), path).toHaveCount(0);
  }
  await expectLimitUnheard(page);
  await expectCoveredInChat(page);
  // and the cost of a lot is no secret
  await page.goto('/ipo');
  await expect(main.getByText(/un lote de/).first()).toBeVisible();
});

/** Nor is the limit told to who hears the slider, at its end, too, or asks for more. */
async function expectLimitUnheard(page: Page): Promise<void> {
  await page.goto('/loan');
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute('max', '100');
  await slider.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', /^\$••••••/);
  await page.getByLabel('¿Cuánto necesitas?').first().fill('9999');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('main').getByText(/4,?655|4,?777/)).toHaveCount(0);
}

/** What one may attach to a message tells its currency, and its amount no more than elsewhere. */
async function expectCoveredInChat(page: Page): Promise<void> {
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Agregar' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^\$••••••\sMXN$/)).toBeVisible();
  await expect(sheet.getByText(/1,?500/)).toHaveCount(0);
}

/** Money in a mutual fund and in a term fund. */
async function invest(page: Page, token: string): Promise<{ product: { name: string }; termOrder: string }> {
  const fund = await ask(page, token, 'mutual_fund/preview_buy', { id: FUND, amount: '1234.00' });
  await ask(page, token, 'mutual_fund/buy', { previewId: fund.previewId });
  const { items } = await ask(page, token, 'foundation/list', { state: 'in_progress' });
  const product = items.find(
    ({ needsKey, minAmount }: { needsKey: boolean; minAmount: string }) =>
      !needsKey && Number(minAmount) <= 5678,
  );
  const term = await ask(page, token, 'foundation/preview', { id: product.id, amount: '5678.00' });
  const { order } = await ask(page, token, 'foundation/buy', { previewId: term.previewId });
  return { product, termOrder: order.id };
}

/** As though one had applied for the offers that are open: who proved no identity cannot. */
async function keepForAnOffer(page: Page, token: string, deposit: string): Promise<void> {
  const list = await ask(page, token, 'ipo/list', { limit: 50 });
  const mine = { id: 'a'.repeat(64), state: 'submitted', lots: '2', deposit, allottedQuantity: null };
  const items = list.items.map((offer: { state: string }) =>
    offer.state === 'subscription' ? { ...offer, mine } : offer,
  );
  await answer(page, 'ipo/list', { ...list, items });
}
