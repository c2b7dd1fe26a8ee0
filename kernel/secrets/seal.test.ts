import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, openText, SealBrokenError, seal, sealText } from './seal.ts';
import { sandboxSecret } from './secret-file.ts';
import { secretsFrom } from './secrets.ts';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const ports = { secrets: secretsFrom([OLD]) };
const bytesOf = ({ secrets }: typeof ports, name: string) => secrets.key(name).export();

describe('a seal', () => {
  it('opens to what was sealed, for the same purpose', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (plain, purpose) => {
        expect(open(ports, purpose, seal(ports, purpose, plain))).toEqual(Buffer.from(plain));
      }),
    );
    expect(openText(ports, 'name', sealText(ports, 'name', 'Ñandú 雨'))).toBe('Ñandú 雨');
  });

  it('never looks the same twice and holds nothing readable', () => {
    // given one text sealed twice, then the two differ and neither holds it
    const [first, second] = [sealText(ports, 'p', 'CURP'), sealText(ports, 'p', 'CURP')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('CURP')).toBe(false);
  });

  it('does not open for another purpose', () => {
    const sealed = sealText(ports, 'file:1', 'photo');
    expect(() => open(ports, 'file:2', sealed)).toThrow(SealBrokenError);
  });

  it('does not open once any bit was changed, or when it was cut', () => {
    const sealed = sealText(ports, 'p', 'photo');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => open(ports, 'p', altered)).toThrow(SealBrokenError);
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => open(ports, 'p', sealed.subarray(0, length))).toThrow(SealBrokenError);
  });
});

describe('rotation', () => {
  it('seals with the newest key, opens with all, and keeps keyed hashes', () => {
    // given what the old key sealed, when a new key is put before it
    const sealed = sealText(ports, 'p', 'before');
    const rotated = { secrets: secretsFrom([NEW, OLD]) };
    // then the old thing opens, a new thing needs the new key, and the lasting keys are the same
    expect(openText(rotated, 'p', sealed)).toBe('before');
    expect(() => open(ports, 'p', sealText(rotated, 'p', 'after'))).toThrow(SealBrokenError);
    expect(bytesOf(rotated, 'number')).toEqual(bytesOf(ports, 'number'));
    expect(bytesOf(ports, 'number')).not.toEqual(bytesOf(ports, 'other'));
  });

  it('takes no key of another length and needs one', () => {
    expect(() => secretsFrom([])).toThrow();
    expect(() => secretsFrom([randomBytes(31)])).toThrow();
  });
});

describe('the sandbox’s key', () => {
  it('is drawn once, by whoever comes first, for its owner’s eyes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bolsillo-secret-'));
    try {
      // given eight nodes at once
      const keys = await Promise.all(Array.from({ length: 8 }, () => sandboxSecret(folder)));
      // then all have the one that stays
      const kept = Buffer.from(await readFile(join(folder, 'secret'), 'utf8'), 'base64');
      for (const key of keys) expect(key).toEqual(kept);
      expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
      expect(await sandboxSecret(folder)).toEqual(kept);
      // and a file that holds no key is said to
      await writeFile(join(folder, 'secret'), 'short');
      await expect(sandboxSecret(folder)).rejects.toThrow('does not hold a key');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
