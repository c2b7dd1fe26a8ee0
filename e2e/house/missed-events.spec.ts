import { expect, test } from '@playwright/test';
import { buyOne, signIn } from '#e2e/sandbox-investor.ts';

test('what happened before the line stood is on screen once it stands', async ({ page }) => {
  const { token } = await signIn(page);
  let isCut = true;
  await page.routeWebSocket('**/ws', async (socket) => {
    if (isCut) await socket.close();
    else socket.connectToServer();
  });
  // given a list of orders that was answered before there were any, and no line to hear of them
  await page.goto('/trade');
  await expect(page.getByText('Aún no tienes órdenes')).toBeVisible();
  await buyOne(page, token);
  await expect(page.getByRole('link', { name: /Compra AAPL/ })).toHaveCount(0);
  // when the line comes, then so does the order
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: /Compra AAPL/ })).toBeVisible();
});
