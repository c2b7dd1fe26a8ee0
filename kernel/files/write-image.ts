import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_REASONS } from './contract.ts';
import { boundedFormat } from './image-bounds.ts';
import { imageRefusal } from './image-refusal.ts';

/** A picture written again: upright, without metadata, WebP. */
export interface WrittenImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const MIN_SIDE = 200;
const MAX_SIDE = 12_000;
/** Of a photo as phones take them, which is made smaller while it is read. */
const MAX_PIXELS = 50_000_000;
/** Of what is decoded whole: a PNG, a WebP, a progressive JPEG. */
const MAX_WHOLE_PIXELS = 24_000_000;
/** Of a PNG that stays in memory or is twice as long: interlaced, or more than 8 bits a channel. */
const MAX_COSTLY_PIXELS = 8_000_000;
/** Enough to read the small print of an identity card. */
const SHOWN_SIDE = 2048;
const QUALITY = 85;
/** Little work for the processor; pictures become a tenth larger than they could be. */
const EFFORT = 2;
const TIMEOUT_SECONDS = 10;

// Decoders are where hostile pictures strike: all are shut but the three that are needed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One picture must not take all processors of a server that trades, nor stay in memory after it.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Writes a picture again from its pixels, so that nothing else of the file remains: no EXIF, no place, no profile, no
 * hidden tail. At most `side` pixels a side. Refuses what is no whole picture of a sensible size (`IMAGE_REASONS`).
 */
export async function writeImage(bytes: Buffer, side = SHOWN_SIDE): Promise<WrittenImage> {
  const format = boundedFormat(bytes);
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'warning' });
  checkSize(await headOf(source), format);
  try {
    const { data, info } = await source
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: QUALITY, effort: EFFORT })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The header was good and the pixels were not; libvips' words are not for people.
    throw imageRefusal(IMAGE_REASONS.damaged);
  }
}

async function headOf(source: Sharp): Promise<Metadata> {
  try {
    return await source.metadata();
  } catch (error) {
    // The only thing said about a header that is whole: its picture is beyond the limit of pixels.
    const tooMany = error instanceof Error && /pixel limit/.test(error.message);
    throw imageRefusal(tooMany ? IMAGE_REASONS.pixels : IMAGE_REASONS.damaged);
  }
}

function checkSize(head: Metadata, expected: string): void {
  const { width, height, format } = head;
  if (format !== expected) throw imageRefusal(IMAGE_REASONS.format);
  if (width * height > mostPixels(head)) throw imageRefusal(IMAGE_REASONS.pixels);
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE)
    throw imageRefusal(IMAGE_REASONS.dimensions);
}

/** So that two at once take a quarter of a second to a second each, and 200 MB together at most. */
function mostPixels({ format, isProgressive, depth }: Metadata): number {
  if (format === 'png' && (isProgressive || depth !== 'uchar')) return MAX_COSTLY_PIXELS;
  return format === 'jpeg' && !isProgressive ? MAX_PIXELS : MAX_WHOLE_PIXELS;
}
