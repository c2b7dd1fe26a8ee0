import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { answer } from '#e2e/money-orders.ts';
import { ask, buyOne, openNewYork, signIn } from '#e2e/sandbox-investor.ts';

/** The venue matches once a second; a busy machine needs patience. */
const PATIENT = { timeout: 30_000 };
const NOBODYS = '00000000-0000-7000-8000-000000000000';

test('a limit order is made on the ladder, waits in sight, is called off, and another one sells', async ({
  page,
}) => {
  test.setTimeout(150_000);
  // given nobody yet, who is told what a limit order is and how to begin
  await page.goto('/limitTrade');
  await expect(page.getByRole('heading', { name: 'Tú pones el precio' })).toBeVisible(PATIENT);
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  // given somebody with a share
  const { token } = await signIn(page);
  await buyOne(page, token);

  // when the stock is found there and a price far below is tapped
  await page.goto('/limitTrade');
  await page.getByRole('searchbox').fill('AAPL');
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button', { name: /AAPL/ }).click(PATIENT);
  const ladder = page.getByRole('region', { name: 'Precios alrededor del último' });
  await expect(ladder.getByRole('button', { name: /Compra$/ })).toBeVisible(PATIENT);
  const price = page.getByRole('textbox', { name: /Precio límite/ });
  await ladder.getByRole('listitem').last().getByRole('button').click();
  await expect(ladder.getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(page.getByText(/El precio tiene que bajar/)).toBeVisible();
  const limit = await price.inputValue();
  await page.getByRole('radio', { name: 'Hasta cancelar' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revisar la compra de AAPL' }).click();
  // then its review promises the price, and counts nothing down that does not bind it
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(`Se compra solo a $${limit} o menos.`, { exact: false })).toBeVisible(PATIENT);
  await expect(sheet.getByText(/válida/)).toHaveCount(0);
  await sheet.getByRole('button', { name: /^Comprar 1 AAPL, máximo \$/ }).click();
  await expect(sheet.getByText('Compra enviada, por ejecutarse')).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: 'Listo' }).click();

  // then it stands on the ladder and in the list, with its distance, without a reload
  const waiting = page.getByRole('list', { name: 'En espera' });
  await expect(waiting.getByRole('link', { name: /Compra AAPL.*debe bajar\s?\$/ })).toBeVisible(PATIENT);
  await expect(ladder.getByText('Compras 1')).toBeVisible();
  // and one that is made elsewhere comes by itself
  const again = { stockId: 'AAPL.XNAS', side: 'buy', type: 'limit', quantity: '2', limitPrice: limit };
  const { previewId } = await ask(page, token, 'trade/preview', again);
  await ask(page, token, 'trade/create', { previewId });
  await expect(waiting.getByRole('link')).toHaveCount(2, PATIENT);

  // when the first is called off, untouched, it is in the history
  await waiting.getByRole('listitem').last().getByRole('button', { name: 'Cancelar la orden' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/Todavía no se ejecuta nada/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar la orden' }).click();
  await expect(page.getByRole('list', { name: 'Historial' }).getByText('Cancelada')).toBeVisible(PATIENT);
  await expect(waiting.getByRole('link')).toHaveCount(1);

  // when the share is offered at what is bid for it, it is sold
  await page.getByRole('radio', { name: 'Vender' }).check();
  await ladder.getByRole('listitem').last().getByRole('button').click(PATIENT);
  await page.getByRole('button', { name: 'Revisar la venta de AAPL' }).click();
  await sheet.getByRole('button', { name: /^Vender 1 AAPL, mínimo \$/ }).click(PATIENT);
  await expect(sheet.getByText('Vendiste 1 AAPL')).toBeVisible(PATIENT);
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByText('No tienes acciones de AAPL para vender.')).toBeVisible(PATIENT);
});

test('while the market rests a purchase begins with a limit at the last price, for it can be placed now', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await openNewYork(page, token);
  // given an evening; the clock itself is left where all journeys of this run have it
  const stock = await ask(page, token, 'stock/detail', { id: 'AAPL.XNAS' });
  const closed = { ...stock.session, state: 'closed' };
  await answer(page, 'stock/detail', { ...stock, session: closed, price: '210.00', bid: null, ask: null });
  await page.routeWebSocket('**', () => undefined);
  await page.goto('/situation/detail/AAPL.XNAS');
  await page.getByRole('button', { name: 'Comprar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio', { name: 'Límite' })).toBeChecked(PATIENT);
  await expect(sheet.getByRole('textbox', { name: /Precio límite/ })).toHaveValue('210.00');
  await expect(sheet.getByText('Tu orden esperará a que abra.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  // when a market order is wanted all the same, then it is said that it has to wait
  await sheet.getByRole('radio', { name: 'A mercado' }).check();
  await expect(sheet.getByText(/Una orden a mercado tiene que esperar a que abra/)).toBeVisible();
});

test('with the eye closed no amount of one’s own is in sight, and what nobody has says so', async ({
  page,
}) => {
  const { token } = await signIn(page);
  const { positionId } = await buyOne(page, token);
  await page.goto('/trade');
  await page.evaluate(() =>
    localStorage.setItem('bolsillo.settings', JSON.stringify({ amountsHidden: true })),
  );
  for (const [path, shown] of [
    ['/trade', 'Compra AAPL'],
    ['/trade?tab=holdings', 'AAPL'],
    [`/trade/stockPositionDetail/${positionId}`, 'Comisiones y cargos'],
    ['/user/assets', 'Compra'],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(shown).first()).toBeVisible(PATIENT);
    await expect(main.getByText('••••••').first(), path).toBeVisible();
    await expect(main.getByText(/\$[\d,]+\.\d\d\sUSD/), path).toHaveCount(0);
  }
  // and an id that nothing has says so, with no retry that could never work
  for (const path of ['stockTradeDetail', 'stockPositionDetail']) {
    await page.goto(`/trade/${path}/${NOBODYS}`);
    await expect(page.getByText(/No encontramos esta/)).toBeVisible(PATIENT);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  }

  // and all trades are saved as a file, with its names in the reader's language, as spreadsheets read it
  await page.goto('/trade');
  const [file] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    page.getByRole('button', { name: 'Guardar mis operaciones (CSV)' }).click(PATIENT),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFFecha y hora (UTC),Clave,')).toBe(true);
  expect(text).toMatch(/,AAPL,Apple Inc\.,Compra,A mercado,1,/);
});
