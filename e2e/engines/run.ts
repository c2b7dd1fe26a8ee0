import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openPictureWorld } from '#tools/pictures/picture-world.ts';
import { someImage } from '../verified-investor.ts';
import { openChromium } from './chromium.ts';
import { differenceOf, type Look, lookAt } from './compare.ts';
import type { Engine, Screen } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { handOn } from './hand.ts';
import { openLine } from './line.ts';
import { screensOf } from './screens.ts';
import { type Surroundings, WALKS } from './walks.ts';
import { openWebKit } from './webkit.ts';

/**
 * `npm run e2e:engines`: the walks of `walks.ts` in Debian's Firefox and WebKitGTK, then twenty screens beside
 * Chromium's. Pictures go to test-results/engines, or to the folder named by `--out`. `--only firefox` or `webkit`.
 */
const ENGINES = { firefox: openFirefox, webkit: openWebKit } as const;
/** Below, a screen is not the same: letters wrap elsewhere now and then. */
const LEAST_IN_PLACE = 0.85;
const MOST_PIXELS = 0.06;
/** As EXIF numbers a camera that was held on its side. */
const LYING = 6;

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'test-results/engines' }, only: { type: 'string' } },
});
let failed = 0;

function say(ok: boolean, line: string): void {
  if (!ok) failed += 1;
  console.log(`${ok ? '✓' : '✗'} ${line}`);
}

async function walkAll(engine: Engine, around: Surroundings): Promise<void> {
  const hand = handOn(engine, around.line.url);
  for (const [name, walk] of WALKS) {
    const started = performance.now();
    try {
      await walk(hand, around);
      say(true, `${engine.name}: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      say(false, `${engine.name}: ${name}: ${error instanceof Error ? error.message : error}`);
      await keep(`${engine.name}-${name.replaceAll(' ', '-')}-failed`, await engine.picture());
    }
  }
}

async function keep(name: string, png: Buffer): Promise<void> {
  await writeFile(join(values.out, `${name}.png`), png);
}

/** The seeded investor's session in a browser that did not log in by hand. */
async function enter(screen: Screen, url: string, { token, user }: Surroundings['world']): Promise<void> {
  await screen.open(`${url}/article/detail?id=about`);
  const kept = { userToken: token, user: JSON.stringify(user), language: 'es' };
  await screen.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)}) && true`);
}

/** Where each engine takes letters of its own for the system's, rows of words end elsewhere though nothing is wrong. These are about as wide as a phone's. */
async function takeOneTypeface(inFolder: string): Promise<void> {
  const file = join(inFolder, 'fonts.conf');
  const one = '<edit name="family" mode="assign" binding="strong"><string>Liberation Sans</string></edit>';
  const rules = `<include>/etc/fonts/fonts.conf</include><match target="pattern">${one}</match>`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${rules}</fontconfig>`);
  process.env.FONTCONFIG_FILE = file;
}

const fileNameOf = (path: string) => path.replaceAll(/[^a-z]+/giu, '-');

async function compareAll(engine: Engine, models: ReadonlyMap<string, Look>, url: string): Promise<void> {
  for (const [name, model] of models) {
    try {
      const look = await lookAt(engine, url + name);
      await keep(engine.name + fileNameOf(name), look.png);
      const { inPlace, displaced, pixels, overflow } = await differenceOf(look, model);
      const ok = inPlace >= LEAST_IN_PLACE && pixels <= MOST_PIXELS && overflow <= 0;
      const where = displaced.length > 0 ? `; elsewhere: ${displaced.slice(0, 4).join(', ')}` : '';
      const share = `${(inPlace * 100).toFixed(0)}% in place, pixels ${(pixels * 100).toFixed(1)}%`;
      say(ok, `${engine.name} ${name}: ${share}${overflow > 0 ? `, ${overflow} px too wide` : ''}${where}`);
    } catch (error) {
      say(false, `${engine.name} ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

await mkdir(values.out, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'bolsillo-engines-'));
await takeOneTypeface(folder);
const world = await openPictureWorld();
const line = await openLine(world.url);
try {
  const picture = join(folder, 'proof.jpg');
  await sharp((await someImage('#8fb4d9')).buffer)
    .withMetadata({ orientation: LYING })
    .toFile(picture);
  const look: Surroundings['look'] = async ({ engine }, name) =>
    keep(`${engine.name}-${name}`, await engine.picture());
  const around = { world, line, picture, look, support: await world.operator('sara') };
  const paths = await screensOf(world);
  const chromium = await openChromium();
  await enter(chromium, world.url, world);
  for (const [name, open] of Object.entries(ENGINES)) {
    if (values.only !== undefined && values.only !== name) continue;
    const engine = await open();
    try {
      await walkAll(engine, around);
      const models = new Map<string, Look>();
      for (const path of paths) {
        const look = await lookAt(chromium, world.url + path);
        models.set(path, look);
        await keep(chromium.name + fileNameOf(path), look.png);
      }
      await compareAll(engine, models, line.url);
    } finally {
      await engine.close();
    }
  }
  await chromium.close();
} finally {
  line.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${failed === 0 ? 'all' : `${failed} did not`} hold`);
process.exitCode = failed === 0 ? 0 : 1;
