import sharp from 'sharp';

/** What a picture of the seeds shows: both sides of a document, a face beside it, the proof of a transfer. */
export type SeedPicture = 'front' | 'back' | 'face' | 'proof';

/** Left, top, width and height of a dark area. */
type Area = readonly [number, number, number, number];

const SIZE = { width: 480, height: 300 };
const LINES: readonly Area[] = [
  [190, 120, 200, 10],
  [190, 150, 240, 10],
  [190, 180, 160, 10],
];
const AREAS: Readonly<Record<SeedPicture, readonly Area[]>> = {
  front: [[30, 60, 130, 170], ...LINES],
  back: [
    [0, 40, 480, 46],
    [30, 230, 420, 14],
  ],
  face: [
    [80, 50, 160, 200],
    [290, 110, 160, 100],
  ],
  proof: [[150, 30, 180, 60], ...LINES],
};

/** A drawing that nobody mistakes for a real document, base64 of a PNG; each seed has a colour of its own. */
export async function seedPhoto(seed: string, picture: SeedPicture): Promise<string> {
  const tone = Array.from(seed).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 96, 0);
  const dark = { r: 40 + tone, g: 80, b: 130 - tone };
  const areas = AREAS[picture].map(([left, top, width, height]) => ({
    left,
    top,
    input: { create: { width, height, channels: 3 as const, background: dark } },
  }));
  const light = { r: 225, g: 225, b: 160 + tone };
  const drawn = sharp({ create: { ...SIZE, channels: 3, background: light } }).composite(areas);
  return (await drawn.png().toBuffer()).toString('base64');
}
