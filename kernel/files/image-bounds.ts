import { IMAGE_REASONS } from './contract.ts';
import { imageRefusal } from './image-refusal.ts';

/** The formats that cameras and browsers write and that are taken. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How other kinds of picture begin; told apart so that the refusal can say what is wanted. */
const OTHER_PICTURES = [
  /^GIF8/,
  /^BM/,
  /^II\*\0/,
  /^MM\0\*/,
  /^....ftyp(heic|heix|mif1|msf1|avif)/s,
  /^%PDF-/,
];
const SVG = /^\s*(<\?xml|<!--|<!DOCTYPE|<svg)/i;
const HEAD_LENGTH = 64;

/**
 * The format that the first bytes say, after checking that the file ends where the picture does. Refuses
 * `file.not_image`, `file.format` (SVG, GIF, PDF, HEIC …), `file.truncated`, and `file.polyglot` for a picture with
 * something else hidden behind it.
 */
export function boundedFormat(bytes: Buffer): ImageFormat {
  const [format, end] = boundsOf(bytes);
  if (end === null || end > bytes.length) throw imageRefusal(IMAGE_REASONS.truncated);
  // Some cameras fill the last block with zeros.
  if (bytes.subarray(end).some((byte) => byte !== 0)) throw imageRefusal(IMAGE_REASONS.polyglot);
  return format;
}

function boundsOf(bytes: Buffer): [ImageFormat, end: number | null] {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return ['jpeg', endOfJpeg(bytes)];
  if (bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD)) return ['png', endOfPng(bytes)];
  const head = bytes.subarray(0, HEAD_LENGTH).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return ['webp', endOfWebp(bytes)];
  const known = SVG.test(head) || OTHER_PICTURES.some((start) => start.test(head));
  throw imageRefusal(known ? IMAGE_REASONS.format : IMAGE_REASONS.notImage);
}

/** Walks the segments and the coded data between them to the end marker (ITU T.81, annex B). */
function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2;
    // A stuffed zero, a fill byte, a restart, a second start: no length follows.
    const bare = marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xff) at += 1;
    else if (bare) at += 2;
    else if (at + 3 < bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else return null;
  }
  return null;
}

/** Walks the chunks to IEND. */
function endOfPng(bytes: Buffer): number | null {
  const AROUND_CHUNK = 12;
  let at = PNG_HEAD.length;
  while (at + AROUND_CHUNK <= bytes.length) {
    const isLast = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += AROUND_CHUNK + bytes.readUInt32BE(at);
    if (isLast) return at;
  }
  return null;
}

/** The RIFF header says the length; chunks are padded to even. */
function endOfWebp(bytes: Buffer): number {
  const RIFF_HEAD = 8;
  const length = bytes.readUInt32LE(4);
  return RIFF_HEAD + length + (length % 2);
}
