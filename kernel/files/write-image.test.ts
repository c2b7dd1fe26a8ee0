import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '#kernel/contract/refusal.ts';
import { createImageQueue } from './image-queue.ts';
import { writeImage } from './write-image.ts';

/** Noise does not compress away, so the files are as long as a photo's. */
function picture(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
}

async function reasonOf(bytes: Buffer): Promise<string> {
  const refused = await writeImage(bytes).then(
    () => 'taken',
    (error: Refusal) => error,
  );
  if (refused === 'taken') return refused;
  expect((refused as Refusal).fields).toEqual({ data: (refused as Refusal).reason });
  return (refused as Refusal).reason;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that claims a size; its few bytes unpack to as many zeros as asked. */
function blankPng(width: number, height: number, rawBytes: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rawBytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a good picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is taken as %s and becomes a WebP', async (format) => {
    const written = await writeImage(await picture(640, 400).toFormat(format).toBuffer());
    expect(written).toMatchObject({ width: 640, height: 400 });
    expect((await sharp(written.bytes).metadata()).format).toBe('webp');
  });

  it('is made smaller, stood upright, and loses place, device and profile', async () => {
    // given a phone's photo held upright, with the place where it was taken
    const photo = await picture(3000, 1500)
      .withExif({
        IFD0: { Make: 'Telefono', Model: 'Nueve' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '19/1 25/1 57/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '99/1 7/1 59/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif?.includes('Telefono')).toBe(true);
    expect(before.orientation).toBe(6);
    // when it is written again
    const written = await writeImage(photo);
    // then it stands upright, at most 2048 long, and tells nothing more
    expect(written).toMatchObject({ width: 1024, height: 2048 });
    const after = await sharp(written.bytes).metadata();
    for (const name of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const)
      expect(after[name]).toBeUndefined();
    expect(written.bytes.includes('Telefono')).toBe(false);
  });

  it('may end in a camera’s zeros', async () => {
    const photo = await picture(300, 300).jpeg().toBuffer();
    expect(await reasonOf(Buffer.concat([photo, Buffer.alloc(64)]))).toBe('taken');
  });
});

describe('what is refused', () => {
  const good: Partial<Record<'jpeg' | 'png' | 'webp', Buffer>> = {};
  beforeAll(async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      good[format] = await picture(400, 300).toFormat(format).toBuffer();
  });

  it.each([
    ['nothing', '', 'file.not_image'],
    ['a text', 'hola, soy una foto', 'file.not_image'],
    ['a page', '<html><script>alert(1)</script></html>', 'file.not_image'],
    ['a drawing of text', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'file.format'],
    ['a drawing with a declaration', '<?xml version="1.0"?><svg/>', 'file.format'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00', 'file.format'],
    ['a PDF', '%PDF-1.7\n', 'file.format'],
    ['a HEIC', '\x00\x00\x00\x18ftypheic\x00\x00', 'file.format'],
    ['the beginning of a JPEG', '\xff\xd8\xff\xe0', 'file.truncated'],
  ])('%s', async (_what, text, reason) => {
    expect(await reasonOf(Buffer.from(text, 'latin1'))).toBe(reason);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off anywhere', async (format) => {
    const whole = good[format] as Buffer;
    for (const part of [0.3, 0.6, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect(['file.truncated', 'file.damaged']).toContain(await reasonOf(cut));
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a %s with a page or an archive behind it', async (format) => {
    for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04'])
      expect(await reasonOf(Buffer.concat([good[format] as Buffer, Buffer.from(tail)]))).toBe(
        'file.polyglot',
      );
  });

  it('a JPEG whose data was overwritten', async () => {
    const broken = Buffer.from(good.jpeg as Buffer);
    broken.fill(0, 200, broken.length - 2);
    expect(['file.damaged', 'file.truncated']).toContain(await reasonOf(broken));
  });

  it('a line of 16,000 by 1, a stamp, and a banner', async () => {
    expect(await reasonOf(await picture(16_000, 1).png().toBuffer())).toBe('file.dimensions');
    expect(await reasonOf(await picture(199, 400).png().toBuffer())).toBe('file.dimensions');
    expect(await reasonOf(blankPng(12_001, 200, 300))).toBe('file.dimensions');
  });

  it('a bomb: little on the wire, gigabytes unpacked', async () => {
    // given 50,000 by 50,000 pixels in a hundred kilobytes, then the header is enough to refuse it
    const startedAt = performance.now();
    expect(await reasonOf(blankPng(50_000, 50_000, 100_000_000))).toBe('file.pixels');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await reasonOf(blankPng(9_000, 9_000, 1_000))).toBe('file.pixels');
    // and one that claims little and carries much is not followed
    expect(['file.damaged', 'taken']).toContain(await reasonOf(blankPng(300, 300, 100_000_000)));
  });
});

describe('what a picture costs to read', () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } });
  const wide = (width: number, height: number) => blank(width, height).toColourspace('rgb16');

  it.each([
    ['an interlaced PNG', () => blank(2_900, 2_900).png({ progressive: true })],
    ['a PNG of 16 bits', () => wide(2_900, 2_900).png()],
    ['an interlaced PNG of 16 bits', () => wide(3_000, 3_000).png({ progressive: true })],
    ['a PNG', () => blank(5_000, 4_900).png()],
    ['a WebP', () => blank(5_000, 4_900).webp({ effort: 0 })],
    ['a progressive JPEG', () => blank(5_000, 4_900).jpeg({ progressive: true })],
  ])('%s beyond its pixels is refused by its head', async (_name, make) => {
    expect(await reasonOf(await make().toBuffer())).toBe('file.pixels');
  });

  it.each([
    ['an interlaced PNG', () => blank(2_800, 2_800).png({ progressive: true })],
    ['a PNG of 16 bits', () => wide(2_800, 2_800).png()],
    ['a screenshot', () => blank(4_800, 4_900).png()],
    ["a camera's JPEG", () => blank(6_000, 4_500).jpeg()],
  ])('%s within them is taken', async (_name, make) => {
    expect(await reasonOf(await make().toBuffer())).toBe('taken');
  });
});

describe('the queue', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('runs a few at a time and sends away who finds it full', async () => {
    const queue = createImageQueue({ waiting: 3 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await pause();
      running -= 1;
    };
    const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => queue(`sender ${at}`, work)));
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(most).toBe(2);
    await expect(queue('again', async () => 'again')).resolves.toBe('again');
  });

  it('lets senders take turns: one who sends many holds up nobody else', async () => {
    const queue = createImageQueue({ atOnce: 1 });
    const done: string[] = [];
    const send = (sender: string) => queue(sender, pause).then(() => done.push(sender));
    const sent = [...Array.from({ length: 5 }, () => send('many')), send('one'), send('two'), send('two')];
    await Promise.all(sent);
    expect(done).toEqual(['many', 'many', 'one', 'two', 'many', 'two', 'many', 'many']);
  });

  it('sends one away who has too many waiting, and takes another', async () => {
    const queue = createImageQueue({ atOnce: 1, waitingOfOne: 2 });
    const ends = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => queue('many', pause)),
      queue('one', pause),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('frees its place when work fails', async () => {
    const queue = createImageQueue({ atOnce: 1, waiting: 1 });
    await expect(queue('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue('one', async () => 'yes')).resolves.toBe('yes');
  });
});
