import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

const read = (typed: string) => {
  const { data, error } = personName('field.full_name').safeParse(typed);
  return data ?? error?.issues[0]?.message;
};

test.each([
  ['Ana María', 'Ana María'],
  ['Ana\u00a0María\u200b López', 'Ana María López'],
  ['  Ana \t María\n', 'Ana María'],
  ['José'.normalize('NFD'), 'José'],
  ['\u202eAna\u202c', 'Ana'],
  ['Nguyễn Văn Ánh'.normalize('NFD'), 'Nguyễn Văn Ánh'],
  ["O'Neil Jr.", "O'Neil Jr."],
  ['محمد بن عبد الله', 'محمد بن عبد الله'],
  ['कविता', 'कविता'],
  ['王小明', '王小明'],
])('given the name %j, then it reads %j', (typed, name) => {
  expect(read(typed)).toBe(name);
});

test.each([
  ['', 'field.required'],
  ['\u200b \u00a0', 'field.required'],
  ['Ana 😀', 'field.full_name'],
  ['Ana <script>', 'field.full_name'],
  ['-Ana', 'field.full_name'],
  [`A${'\u0334\u0347\u0356\u033f'}na`, 'field.full_name'],
  ['a'.repeat(121), 'field.too_long'],
])('given the name %j, then the fault is %s', (typed, fault) => {
  expect(read(typed)).toBe(fault);
});
