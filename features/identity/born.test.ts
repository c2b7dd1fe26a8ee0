import { expect, test } from 'vitest';
import { bornBy } from './born.ts';

test('a CURP and an elector’s key of one person tell the same day of birth and sex', () => {
  expect(bornBy('curp', 'LONA900214MDFPXN07')).toBe('900214M');
  expect(bornBy('ine', 'LPNXAN90021409M100')).toBe('900214M');
});

test('a passport tells neither', () => {
  expect(bornBy('passport', 'G12345678')).toBeNull();
});
