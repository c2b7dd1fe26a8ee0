import { expect, test } from 'vitest';
import { unwritableTexts } from './unwritable-text.ts';

test('texts that no table can keep are named by their paths', () => {
  const input = { name: 'a\0b', ok: 'ñ 💥 中', lines: [{ note: '\ud83d' }, 5, null], n: true };
  expect(unwritableTexts(input)).toEqual(['name', 'lines.0.note']);
  expect([unwritableTexts(null), unwritableTexts('plain'), unwritableTexts({})]).toEqual([[], [], []]);
});
