import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#kernel/ports/log.ts';
import { createDrawer } from './drawer.ts';

const DRAWING = {
  url: '/',
  language: 'es',
  mode: 'none',
  isOwn: false,
  now: 0,
  answers: [],
} as const;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-drawn-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A thread that answers each drawing by this. */
function build(answer: string): void {
  mkdirSync(join(folder, '.drawn'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, '.drawn/draw.js'),
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, url }) => { ${answer} });`,
  );
}

test('given a build without it, then nothing draws', () => {
  expect(createDrawer(folder, silentLog)).toBeNull();
});

test('given a screen, then it is drawn; one that fails is not, and the next one is', async () => {
  build(`parentPort.postMessage({ id, ...(url === '/' ? { html: 'home' } : { failure: 'none such' }) });`);
  const drawer = createDrawer(folder, silentLog);
  expect(await drawer?.draw({ ...DRAWING, url: '/other' })).toBeNull();
  expect(await drawer?.draw(DRAWING)).toMatchObject({ html: 'home' });
  await drawer?.close();
});

test('given a thread that ends, then whoever waits gets nothing, and so do the next ones for a while', async () => {
  build(`throw new Error('broken');`);
  const drawer = createDrawer(folder, silentLog);
  const both = [drawer?.draw(DRAWING), drawer?.draw(DRAWING)];
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(await drawer?.draw(DRAWING)).toBeNull();
});

test('given a thread that ends without a word, then whoever waits gets nothing', async () => {
  build(`process.exit(0);`);
  const drawer = createDrawer(folder, silentLog);
  expect(await drawer?.draw(DRAWING)).toBeNull();
});

test('given a drawing that never ends, then the next one gives the thread up, and nobody waits on', async () => {
  build('');
  const drawer = createDrawer(folder, silentLog, 0);
  const first = drawer?.draw(DRAWING);
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await drawer?.draw(DRAWING)).toBeNull();
  expect(await first).toBeNull();
});
