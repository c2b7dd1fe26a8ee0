import { expect, type Locator, type Page, test } from '@playwright/test';
import { encode } from 'uqr';
import { expectAccessible } from '#e2e/axe.ts';
import { answer, deposit, ORDER_ID, success } from '#e2e/money-orders.ts';
import { ask, signIn } from '#e2e/sandbox-investor.ts';
import { someImage } from '#e2e/verified-investor.ts';
import type { PaymentMethod } from '#features/deposit/contract.ts';
import type { WithdrawalOptions } from '#features/withdrawal/contract.ts';

/** What the screens of money in and out say where the firm, the market or the law closes a way. */

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Where to pay, which the server tells nobody whose identity is not verified. */
const CLABE = '0'.repeat(18);

/** As the server answers them, with what a verified investor sees in their place. */
async function withOptions(page: Page, token: string, change: (real: WithdrawalOptions) => object) {
  const real: WithdrawalOptions = await ask(page, token, 'withdrawal/options', {});
  const verified = { ...real, isVerified: true, hasPassword: true };
  await answer(page, 'withdrawal/options', { ...verified, ...change(real) });
}

async function withMethods(
  page: Page,
  token: string,
  change: (real: PaymentMethod) => Partial<PaymentMethod>,
) {
  const { methods }: { methods: PaymentMethod[] } = await ask(page, token, 'user/payment_method', {});
  const shown = methods.map((method) => ({ ...method, address: CLABE, ...change(method) }));
  await answer(page, 'user/payment_method', { verified: true, methods: shown });
}

test('money that has not settled and ways out that are closed say so before anything is typed', async ({
  page,
}) => {
  const { token } = await signIn(page);
  const closed: Record<string, 'tariff' | 'no_rate'> = { btc: 'no_rate', usdt_erc20: 'tariff' };
  await withOptions(page, token, ({ methods }) => ({
    cash: [
      {
        currency: 'MXN',
        available: '200000.00',
        withdrawable: '200000.00',
        unsettled: '0.00',
        coversLoans: '0.00',
      },
      {
        currency: 'USD',
        available: '10000.00',
        withdrawable: '7500.50',
        unsettled: '2499.50',
        coversLoans: '0.00',
      },
    ],
    methods: methods.map((method) => ({ ...method, off: closed[method.method] ?? null })),
  }));
  await page.goto('/withdrawal');
  await expect(page.getByText('Disponible para operar: $10,000.00 USD')).toBeVisible();
  await expect(page.getByText(/^\$2,499\.50\sUSD vienen de ventas que aún se liquidan;/)).toBeVisible();
  await expect(page.getByText(/^Disponible para operar/)).toHaveCount(1);
  await expect(page.getByText('Sin tipo de cambio por ahora')).toBeVisible();
  await expect(page.getByText('Cerrado por ahora')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toHaveCount(0);
  await expectAccessible(page);
  // nor does an address of the app lead into one that is closed
  await page.goto('/withdrawal?method=btc');
  await expect(page.getByText('Sin tipo de cambio por ahora')).toBeVisible();
  await expect(page.getByLabel('Monto')).toHaveCount(0);
});

test('an order of law says who gave it and where it can be looked up, and nothing else is asked', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await withOptions(page, token, () => ({
    legalHold: {
      authority: 'Juzgado Tercero',
      reference: 'Oficio 12/2026',
      since: '2026-11-20T15:30:00.000Z',
    },
  }));
  await page.goto('/withdrawal?method=bank_card');
  await expect(page.getByText('Tus retiros están detenidos por una orden legal')).toBeVisible();
  await expect(
    page.getByText(/^La ordenó Juzgado Tercero, expediente Oficio 12\/2026, desde el/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revisar' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the clock of a withdrawal says each wait, the promise and what was measured before anything is typed', async ({
  page,
}) => {
  const { token } = await signIn(page);
  const measured = { count: 12, medianMs: 90 * 60_000, inTimePercent: 91 };
  await withOptions(page, token, ({ methods }) => ({
    methods: methods.map((method) => ({ ...method, measured })),
  }));
  await page.goto('/withdrawal?method=usdt_erc20');
  for (const text of [
    'Una cuenta o dirección nueva espera 24 horas antes de su primer pago.',
    /^Arriba de \$2,000\.00\sUSD en 24\shoras lo aprueban dos personas\.$/,
    'Lo enviamos en 24 horas o menos, contadas desde que termina la última espera.',
    'Nunca te pediremos un pago para poder retirar.',
    'Medido en 90 días, 12 retiros por esta vía: la mitad tardó 90 minutos o menos, y el 91% salió a tiempo.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(/^Mínimo \$10\.00\sUSD\s·\scomisión de red \$3\.00\sUSD$/)).toBeVisible();
});

test('an address is checked for its own network; one used before is a tap away', async ({ page }) => {
  const { token } = await signIn(page);
  const usableFrom = '2026-11-01T00:00:00.000Z';
  await withOptions(page, token, () => ({
    addresses: [{ method: 'btc', address: BITCOIN, short: 'bc1qw508…f3t4', usableFrom }],
  }));
  await page.goto('/withdrawal?method=btc');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(2);
  const address = page.getByLabel('Dirección');
  const wrong = page.getByText('Revisa la dirección: no es de esta red o le falta algo');
  for (const typed of [TRON, BITCOIN.slice(0, -1), `${BITCOIN.slice(0, -1)}5`]) {
    await address.fill(typed);
    await address.blur();
    await expect(wrong, typed).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'bc1qw508…f3t4' }).click();
  await expect(address).toHaveValue(BITCOIN);
  await expect(wrong).toHaveCount(0);
});

test('ways to pay in that are closed say why and lead nowhere', async ({ page }) => {
  const { token } = await signIn(page);
  await withMethods(page, token, ({ id }) => {
    if (id === 'btc') return { open: false, closedBecause: 'rate', rate: null };
    return id === 'bank_transfer' ? { open: false, closedBecause: 'firm' } : {};
  });
  await page.goto('/deposit');
  await expect(page.getByText('Sin tipo de cambio por ahora')).toBeVisible();
  await expect(page.getByText('No se recibe por ahora')).toBeVisible();
  await expect(page.getByRole('link', { name: /^SPEI/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/deposit?method=btc');
  await expect(page.getByText('Sin tipo de cambio por ahora')).toBeVisible();
});

/** The dark modules of a code on the screen, row by row. */
async function modulesOf(code: Locator): Promise<boolean[][]> {
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return rows;
}

test('where to pay is copied as it stands, its code says the same, and a proof comes from camera or file', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await signIn(page);
  await withMethods(page, token, () => ({}));
  await page.goto('/deposit?method=spei');
  await page.getByRole('button', { name: 'Copiar: CLABE' }).click();
  await expect(page.getByText('Copiado: CLABE')).toBeVisible();
  // shown in groups, copied without
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CLABE);
  const code = page.getByRole('img', { name: 'Código QR: CLABE' });
  expect(await modulesOf(code)).toEqual(encode(CLABE, { ecc: 'M', border: 4 }).data);
  await expect(page.getByLabel('Tomar foto: Comprobante')).toHaveAttribute('capture', 'environment');
  await expect(page.getByLabel('Elegir archivo: Comprobante')).not.toHaveAttribute('capture');
  const text = { name: 'recibo.png', mimeType: 'image/png', buffer: Buffer.from('no soy una foto') };
  await page.getByLabel('Elegir archivo: Comprobante').setInputFiles(text);
  await expect(page.getByText('No pudimos leer esta imagen; elige una foto JPEG, PNG o WebP')).toBeVisible();
});

test('a proof that does not come can be asked for again', async ({ page }) => {
  const { token } = await signIn(page);
  const data = (await someImage('#f4f1ea')).buffer.toString('base64');
  const { fileId } = await ask(page, token, 'file/upload', { kind: 'deposit_proof', data });
  await page.route('**/api/deposit/detail?*', (route) =>
    route.fulfill(success({ deposit: { ...deposit, proofImage: fileId }, ledgerHead: null })),
  );
  let isBroken = true;
  await page.route('**/api/file/image?*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto(`/user/records/deposit/${ORDER_ID}`);
  await expect(page.getByText('En revisión')).toBeVisible();
  await expect(page.getByText('No pudimos cargar esto')).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('img', { name: 'Comprobante' })).toBeVisible();
});
