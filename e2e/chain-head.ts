import { expect, type Locator, type Page } from '@playwright/test';

const LABEL = 'Huella de tu cadena';

/**
 * The head of the investor's chain stands there in short, as a code; it is copied whole, and is one of those that this device
 * keeps.
 */
export async function expectChainHead(page: Page, within: Page | Locator, from: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = within.locator('code').filter({ hasText: /^[0-9a-f]{12}…[0-9a-f]{8}$/ });
  await expect(within.getByText(LABEL, { exact: true })).toBeVisible();
  await expect(code).toHaveCount(1);
  // What is filled meanwhile has another head.
  await expect(async () => {
    await within.getByRole('button', { name: `Copiar: ${LABEL}` }).click();
    await expect(page.getByText(`Copiado: ${LABEL}`).first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^[0-9a-f]{64}$/);
    expect(await code.textContent()).toBe(`${copied.slice(0, 12)}…${copied.slice(-8)}`);
    expect(await keptHeads(page, from)).toContain(copied);
  }).toPass({ timeout: 30_000 });
}

/** The heads that this device keeps from a kind of receipt. */
export const keptHeads = (page: Page, from: string): Promise<string[]> =>
  page.evaluate((kind) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('bolsillo.keptHeads.'));
    const kept = JSON.parse(localStorage.getItem(key ?? '') ?? '{"heads":[]}');
    return kept.heads
      .filter((head: { from: string }) => head.from === kind)
      .map(({ hash }: { hash: string }) => hash);
  }, from);
