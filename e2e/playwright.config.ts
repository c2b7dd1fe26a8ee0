import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadlessChromium } from '#testing/chromium.ts';
import { PUSH_ORIGIN } from './push-origin.ts';

const ROOT = join(import.meta.dirname, '..');
/** Not 8080, where somebody may be at work. `E2E_URL` names a server that runs already instead. */
const PORT = process.env.E2E_PORT ?? '18480';
const given = process.env.E2E_URL;

/** Journeys run against the product as it ships, with a data folder of its own that is thrown away at the end. */
const server = {
  command: `"${join(ROOT, 'node_modules/.bin/node')}" "${fileURLToPath(new URL('./throwaway-server.ts', import.meta.url))}"`,
  cwd: ROOT,
  url: `http://127.0.0.1:${PORT}/health/ready`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  stdout: 'pipe',
  env: { PORT, HOST: '127.0.0.1', BOLSILLO_PUSH_ORIGINS: PUSH_ORIGIN, E2E_WECHAT: '1' },
} as const;

/** Beside the feature that they are about; the house's own in e2e/house. */
const JOURNEYS = ['e2e/house/*.spec.ts', 'features/*/e2e/*.spec.ts'];
/** The longest, and they wait much: begun first, they do not run alone at the end. */
const onTheirOwn = globSync(JOURNEYS, { cwd: ROOT }).filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes("'#e2e/own-product.ts'"),
);

export default defineConfig({
  testDir: ROOT,
  projects: [
    { name: 'own product', testMatch: onTheirOwn },
    { name: 'shared product', testMatch: JOURNEYS, testIgnore: onTheirOwn },
  ],
  globalSetup: ['sign-in-operators.ts', 'share-folder.ts'].map((file) => join(import.meta.dirname, file)),
  outputDir: join(ROOT, 'test-results'),
  // A busy machine needs patience. The one retry is for what nobody could foresee: `npm test` names whoever needed it.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // One more than cores, since journeys wait a third of their time: they share one server.
  workers: Math.min(6, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], [join(import.meta.dirname, 'show-page.ts')]],
  webServer: given ? undefined : server,
  use: {
    baseURL: given ?? `http://127.0.0.1:${PORT}`,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // The worker's own test lets it in; for all others each page is the server's.
    serviceWorkers: 'block',
    // Recording slows every journey; `--trace on` records those that are looked into.
    trace: 'off',
    launchOptions: { executablePath: findHeadlessChromium(), args: [...CHROMIUM_FLAGS] },
  },
});
