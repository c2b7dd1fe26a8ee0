import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHalves, writeHalf } from './enrolment-code.ts';
import { OPERATOR_LIMITS } from './limits.ts';

const half = fc
  .uint8Array({
    minLength: OPERATOR_LIMITS.enrolmentHalfLength,
    maxLength: OPERATOR_LIMITS.enrolmentHalfLength,
  })
  .map(writeHalf);

test('given two halves, then they are read back however the groups and the letters are written', () => {
  fc.assert(
    fc.property(half, half, (one, other) => {
      const bare = [one, other].map((text) => text.replaceAll('-', ''));
      expect(readHalves(`${one}-${other}`)).toEqual(bare);
      expect(readHalves(` ${one.toLowerCase()}  ${other} `)).toEqual(bare);
      expect(readHalves(`${one}${other}`.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(bare);
    }),
  );
});

test('given one half, one and a half, or other signs, then it is no code', () => {
  for (const typed of ['', '7K2M-9QXA-04TB', '7K2M-9QXA-04TB-7K2M', `7K2M-9QXA-04TB-7K2M-9QXA-04T!`]) {
    expect(readHalves(typed)).toBeNull();
  }
});
