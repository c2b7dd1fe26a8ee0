import type { Words } from '#ui/i18n/words.tsx';
import type { TariffRow, TariffValue } from './contract.ts';

/** A value with its unit, in the reader's language. */
export function valueText(words: Words, { kind, value, currency }: TariffValue): string {
  const { t } = words;
  if (kind === 'text') return value === null || value === '' ? '–' : value;
  if (value === null) return t('tariff.none');
  switch (kind) {
    case 'percent':
      return words.percent(value);
    case 'money':
      return currency === null ? value : words.money(value, currency);
    case 'price':
      return currency === null ? words.price(value) : `$${words.price(value)}\u00a0${currency}`;
    case 'flag':
      return t(value === 'true' ? 'tariff.flag.true' : 'tariff.flag.false');
    case 'count':
      return value;
  }
}

/** What a row changes of the one before it: each value that differs. */
export function changesOf(before: TariffRow | null, row: TariffRow): readonly TariffValue[] {
  return row.values.filter(
    ({ name, value }) => before?.values.find((old) => old.name === name)?.value !== value,
  );
}

/** The instant by which a date is written out: noon in Mexico City. */
export const noonOf = (date: string): string => `${date}T18:00:00Z`;
