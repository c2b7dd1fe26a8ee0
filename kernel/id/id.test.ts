import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, randomToken, seededChance, sixDigits, systemChance } from './id.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('newId', () => {
  test('is a lower-case UUID of version 7 that carries its millisecond', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 2 ** 48 - 1 }), (seed, at) => {
        const id = newId(seededChance(seed), at);
        expect(id).toMatch(UUID_V7);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
      }),
    );
  });

  test('given a later millisecond, then the id sorts after', () => {
    expect(newId(systemChance, 1_795_185_000_001) > newId(systemChance, 1_795_185_000_000)).toBe(true);
  });

  test('given no whole millisecond, then it is refused', () => {
    for (const at of [-1, 0.5, Number.NaN, 2 ** 48]) {
      expect(() => newId(systemChance, at)).toThrow(RangeError);
    }
  });

  test('given many in one millisecond, then they are in the order in which they were made', () => {
    const chance = seededChance('order');
    const ids = Array.from({ length: 4_096 }, () => newId(chance, 1));
    expect(ids).toEqual([...ids].sort());
  });

  test('given ten thousand in one millisecond, then none is doubled', () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId(systemChance, 1)));
    expect(ids.size).toBe(10_000);
  });
});

describe('seededChance', () => {
  test('given one seed, then the same bytes however they are asked for', () => {
    const whole = seededChance('seed').bytes(100);
    const parts = seededChance('seed');
    expect([...parts.bytes(33), ...parts.bytes(0), ...parts.bytes(67)]).toEqual([...whole]);
    expect(seededChance('other').bytes(100)).not.toEqual(whole);
  });
});

test('a token is 256 bits in base64url', () => {
  expect(randomToken(systemChance)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(randomToken(systemChance)).not.toBe(randomToken(systemChance));
});

describe('sixDigits', () => {
  test('keeps leading zeros', () => {
    expect(sixDigits({ bytes: () => new Uint8Array([0, 0, 0, 7]) })).toBe('000007');
  });

  test('given a draw from the unfair rest of 32 bits, then it draws again', () => {
    const draws = [new Uint8Array([255, 255, 255, 255]), new Uint8Array([0, 0, 0, 1])];
    expect(sixDigits({ bytes: () => draws.shift() ?? new Uint8Array(4) })).toBe('000001');
  });
});
