import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type CompiledText, formatMessage, type MessageValues } from '#ui/i18n/format-message.ts';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };

const write = (text: string, locale: string, values: MessageValues) =>
  formatMessage(compileMessageOrThrow(text) as CompiledText, values, locale);
const languages = [
  [es, 'es-MX'],
  [en, 'en-US'],
  [zh, 'zh-CN'],
] as const;

test('one review is told as one, without half of it or a share', () => {
  const one = { count: 1, median: 'M', percent: 100 };
  expect(languages.map(([texts, locale]) => write(texts['reviewTimes.measured'], locale, one))).toEqual([
    'Medido en 90 días, 1 revisión: tardó M o menos y estuvo a tiempo.',
    'Measured over 90 days, 1 review: it took M or less and was on time.',
    '90 天实测，共 1 次审核：用时不超过 M，按时完成。',
  ]);
});

test('where none was on time it says so in a word', () => {
  const none = { count: 1, median: 'M', percent: 0 };
  expect(languages.map(([texts, locale]) => write(texts['reviewTimes.late'], locale, none))).toEqual([
    'Medido en 90 días, 1 revisión: no estuvo a tiempo.',
    'Measured over 90 days, 1 review: it was not on time.',
    '90 天实测，共 1 次审核：未能按时完成。',
  ]);
  expect(write(es['reviewTimes.measured'], 'es-MX', { ...none, count: 4 })).toBe(
    'Medido en 90 días, 4 revisiones: la mitad tardó M o menos, y ninguna estuvo a tiempo.',
  );
});

test('of several it gives the share', () => {
  const some = { count: 3, median: 'M', percent: 66 };
  expect(languages.map(([texts, locale]) => write(texts['reviewTimes.measured'], locale, some))).toEqual([
    'Medido en 90 días, 3 revisiones: la mitad tardó M o menos, y el 66% estuvo a tiempo.',
    'Measured over 90 days, 3 reviews: half took M or less, and 66% were on time.',
    '90 天实测，共 3 次审核：半数用时不超过 M，66% 按时完成。',
  ]);
});
