import sharp from 'sharp';
import type { Screen } from './engine.ts';
import { type Place, placesExpression } from './in-page.ts';
import { until } from './wait.ts';

/** What one engine draws of one screen. */
export interface Look {
  readonly places: readonly Place[];
  readonly png: Buffer;
  /** How much wider than the phone the page is. */
  readonly overflow: number;
}

export interface Difference {
  /** Of the places in Chromium, the share that stands where it stands there. */
  readonly inPlace: number;
  readonly displaced: readonly string[];
  /** Mean distance of blurred grey pixels, 0 to 1. */
  readonly pixels: number;
  readonly overflow: number;
}

/** Letters are not equally wide in two engines; more than this moves something. */
const NEAR_PX = 10;
/** Where a row of words breaks once more, all beneath it stands a line lower. */
const LINE_PX = 22;
const BLUR = 3;
/** So often the same, a tenth of a second apart: what is on its way has come. */
const STILL_FOR = 15;

/** Opens a screen and looks when it stands still. */
export async function lookAt(screen: Screen, url: string): Promise<Look> {
  await screen.open(url);
  let before = '';
  let still = 0;
  const places = await until(`${screen.name} to draw ${url}`, async () => {
    const now = await screen.evaluate<Place[]>(placesExpression);
    const seen = JSON.stringify(now);
    still = seen === before ? still + 1 : 0;
    before = seen;
    return still >= STILL_FOR ? now : null;
  });
  const overflow = await screen.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return { places, png: await screen.picture(), overflow };
}

export async function differenceOf(look: Look, model: Look): Promise<Difference> {
  const left = [...look.places];
  const displaced: string[] = [];
  for (const { name, x, y, width } of model.places) {
    const at = left.findIndex(
      (it) =>
        it.name === name &&
        Math.abs(it.x - x) <= NEAR_PX &&
        Math.abs(it.y - y) <= LINE_PX &&
        Math.abs(it.width - width) <= 2 * NEAR_PX,
    );
    if (at === -1) displaced.push(`${name} (${x}, ${y})`);
    else left.splice(at, 1);
  }
  return {
    inPlace: 1 - displaced.length / Math.max(1, model.places.length),
    displaced,
    pixels: await distance(look.png, model.png),
    overflow: look.overflow,
  };
}

async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().blur(BLUR).raw().toBuffer()),
  );
  if (!a || !b || a.length !== b.length) return 1;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length / 255;
}
