import { expect, test } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import { waited } from './waited.ts';

const t = ((key: string, values: object) =>
  `${key.split('.').at(-1)} ${Object.values(values)}`) as Words['t'];

test.each([
  [0, 'minutes 0'],
  [119, 'minutes 119'],
  [120, 'hours 2'],
  [2339, 'hours 38'],
  [2879, 'hours 47'],
  [2880, 'days 2'],
])('%i minutes are told as %s', (minutes, told) => expect(waited({ t }, minutes)).toBe(told));
