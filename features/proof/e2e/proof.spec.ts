import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/axe.ts';
import { signIn } from '#e2e/sandbox-investor.ts';
import { type ChainEntry, entryHash, GENESIS } from '#kernel/chain/chain.ts';
import { readChainFile } from '#kernel/chain/chain-file.ts';
import { verifyChainFile } from '#tools/verify-chain/verify-chain.ts';

interface ChainPage {
  entries: ChainEntry[];
  end: { seq: string; head: string };
}

const folder = mkdtempSync(join(tmpdir(), 'bolsillo-proof-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function download(page: Page, button: string): Promise<string> {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  const path = join(folder, got.suggestedFilename());
  await got.saveAs(path);
  return path;
}

async function offline(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await verifyChainFile(args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

/** Another journey may have moved the clock on a day: then a root was published, which tells of changes by itself. */
const isInRoot = (path: string) => readChainFile(readFileSync(path, 'utf8')).inclusions.length > 0;

/** What a server would answer whose database somebody has been at. */
async function serveChain(page: Page, change: (chain: ChainPage) => void | Promise<void>): Promise<void> {
  await page.unroute('**/api/proof/chain*');
  let end: ChainPage['end'] | null = null;
  await page.route('**/api/proof/chain*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const isFirstPage = route.request().postDataJSON().afterSeq === '0';
    if (isFirstPage) {
      await change(body.data);
      end = body.data.end;
    } else {
      body.data = { ...body.data, entries: [], end };
    }
    await route.fulfill({ response, json: body });
  });
}

async function rehash(chain: ChainPage): Promise<void> {
  let previous = GENESIS;
  for (const [place, entry] of chain.entries.entries()) {
    previous = await entryHash(previous, entry);
    chain.entries[place] = { ...entry, hash: previous };
  }
  chain.end.head = previous;
}

const lookAtFault = async (page: Page) => {
  await page.goto('/user/proof');
  await expect(page.getByRole('heading', { name: 'Algo no cuadra' })).toBeVisible();
};

/** Its heading says that all fits only where every check was made. */
const expectSound = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Revisar de nuevo' })).toBeVisible();
  const isWhole = (await page.getByText('Sin comparar:').count()) === 0;
  const verdict = isWhole ? 'Todo cuadra' : /^Cuadran\s\d\sde\s\d$/;
  await expect(page.getByRole('heading', { name: verdict, exact: true })).toBeVisible();
  await expect(page.getByText(/Aún\sno\sse\spuede\scomparar:/)).toHaveCount(isWhole ? 0 : 1);
  // These two can always be made.
  for (const check of ['Tus movimientos', 'Tus saldos'])
    await expect(
      page.getByRole('listitem').filter({ hasText: new RegExp(`^Cuadra:\\s*${check}`) }),
    ).toBeVisible();
};

const profileRow = async (page: Page) => {
  // What the row says comes after the page.
  await page.goto('/user', { waitUntil: 'networkidle' });
  const row = page.getByRole('link', { name: /Comprueba tu historial/ });
  await expect(row).toBeVisible();
  return row;
};

const lookAtSound = async (page: Page) => {
  await page.goto('/user/proof');
  await expectSound(page);
};

test('statements are downloaded and verified offline, and the phone sees what is changed afterwards', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // given an investor with money; when they download this month's statement and their history
  await signIn(page);
  await page.goto('/user');
  await expect(page.getByRole('link', { name: /Comprueba tu historial\s*Sin revisar/ })).toBeVisible();
  await page.getByRole('link', { name: 'Estados de cuenta' }).click();
  const pdf = await download(page, 'en PDF');
  const csv = await download(page, 'en CSV');
  await page.getByRole('link', { name: 'Comprueba tu historial' }).click();
  await expectSound(page);
  await expect(page.getByText('1 huella sigue en su lugar')).toBeVisible();
  const chain = await download(page, 'Descargar mi archivo');

  // then all of it fits together without a server
  const good = await offline(chain, '--statement', pdf, '--statement', csv);
  expect(good.said).toContain('lines, each that of the chain');
  expect(good.code).toBe(0);

  // and a fingerprint of a statement is found, another is not
  const { entries } = readChainFile(readFileSync(chain, 'utf8'));
  const field = page.getByLabel('Huella de un recibo o estado de cuenta');
  await field.fill(entries[0]!.hash.toUpperCase());
  await page.getByRole('button', { name: 'Buscar en mi historial' }).click();
  await expect(page.getByText('es la del movimiento 1')).toBeVisible();
  await field.fill('ab'.repeat(32));
  await page.getByRole('button', { name: 'Buscar en mi historial' }).click();
  await expect(page.getByText('No está en tu historial')).toBeVisible();
  await expectAccessible(page);

  // when a posting is changed in the database, then its row is named
  await serveChain(page, ({ entries: [first] }) => {
    Object.assign(first!, { delta: '10000000', after: '10000000' });
  });
  await lookAtFault(page);
  await expect(page.getByRole('heading', { name: 'Movimiento 1', exact: true })).toBeVisible();
  await expect(page.getByText('fue cambiado después de escribirse')).toBeVisible();
  await expectAccessible(page);

  // when the last is removed, then it is missed
  await serveChain(page, (changed) => {
    changed.entries.pop();
    changed.end = { seq: changed.entries.at(-1)!.seq, head: changed.entries.at(-1)!.hash };
  });
  await lookAtFault(page);
  await expect(page.getByRole('heading', { name: 'La huella del movimiento 2 es otra' })).toBeVisible();

  // when all of it is written again and hashed again, then what this phone kept no longer fits; the file says so too
  await serveChain(page, async (changed) => {
    Object.assign(changed.entries[0]!, { delta: '10000000', after: '10000000' });
    await rehash(changed);
  });
  await lookAtFault(page);
  await expect(page.getByText('Con un estado de cuenta,')).toBeVisible();
  const rewritten = await download(page, 'Descargar mi archivo');
  expect((await offline(rewritten)).code).toBe(isInRoot(rewritten) ? 1 : 0);
  const bad = await offline(rewritten, '--statement', pdf);
  expect(bad.said).toContain('no longer fits');
  expect(bad.code).toBe(1);

  // and the profile says so until a look finds that all fits
  await expect(await profileRow(page)).toContainText('Algo no cuadra');

  // when nobody is in between any more, then all fits again
  await page.unroute('**/api/proof/chain*');
  await lookAtSound(page);
  await expect(await profileRow(page)).not.toContainText('Algo no cuadra');
});
