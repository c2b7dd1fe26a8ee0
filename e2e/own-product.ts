import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { copySeededData } from './seeded-data.ts';
import { START_MS, startIn } from './start-product.ts';

/** Longer than a start and the one that the copied data may still need, so that a product that does not start can say why. */
const SET_UP_MS = 2 * START_MS + 60_000;

/** Where a product of a journey's own lies; the product takes it away when it stops. */
export const makeFolder = () => mkdtempSync(join(tmpdir(), 'bolsillo-e2e-'));

/**
 * For journeys that move the sandbox's clock by days: a product of their own, so that no other journey's market closes
 * under it. It is there as long as the worker.
 */
export const test = base.extend<object, { ownFolder: string; ownProduct: string }>({
  ownFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's dependencies are read off its first argument's pattern
    async ({}, use) => use(makeFolder()),
    { scope: 'worker' },
  ],
  ownProduct: [
    async ({ ownFolder }, use) => {
      await copySeededData(ownFolder);
      const product = await startIn(ownFolder);
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: SET_UP_MS },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct),
});
