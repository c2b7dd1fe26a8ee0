import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type CompiledText, formatMessage } from '#ui/i18n/format-message.ts';

test.each([
  ['es', 0, '3 emisoras: 1 subió y 2 bajaron.'],
  ['es', 1, '4 emisoras: 1 subió, 2 bajaron y 1 quedó igual.'],
  ['es', 2, '5 emisoras: 1 subió, 2 bajaron y 2 quedaron igual.'],
  ['en', 0, '3 stocks: 1 rose and 2 fell.'],
  ['en', 1, '4 stocks: 1 rose, 2 fell and 1 stayed the same.'],
  ['zh', 0, '3 只股票：1 只上涨，2 只下跌。'],
  ['zh', 2, '5 只股票：1 只上涨，2 只下跌，2 只持平。'],
])(
  'a day’s summary in %s names what stayed the same only where something did (%i)',
  (language, flat, said) => {
    const texts = JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'));
    const text = compileMessageOrThrow(texts['news.summary.summary']) as CompiledText;
    expect(formatMessage(text, { total: 3 + flat, up: 1, down: 2, flat }, language)).toBe(said);
  },
);
