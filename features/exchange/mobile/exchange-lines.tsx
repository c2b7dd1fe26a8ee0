import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { Conversion, ExchangePreview } from '../contract.ts';

type Figures = Pick<
  ExchangePreview | Conversion,
  | 'from'
  | 'amount'
  | 'to'
  | 'received'
  | 'rate'
  | 'middleRate'
  | 'spreadPercent'
  | 'cost'
  | 'source'
  | 'quotedAt'
>;

/** A rate is told whole, wherever it stands: what one gets is counted with every one of its decimals, of which it has at least so many. */
export const RATE_DECIMALS = 4;

/** Whose rate it is, and its name. */
export const named = ({ find }: Pick<Words, 'find'>, source: string) => ({
  source,
  name: find(`market.source.${source}`) ?? source,
});

/** Every figure of a conversion on a line of its own; what the firm keeps is one of them. */
export function exchangeLines(words: Words, figures: Figures): KeyValueItem[] {
  const { t, date, money } = words;
  const { source, quotedAt } = figures;
  const pesos = (rate: string) => t('exchange.rateOf', { rate: words.price(rate, RATE_DECIMALS) });
  return [
    { label: t('exchange.from'), value: money(figures.amount, figures.from) },
    { label: t('exchange.middle'), value: pesos(figures.middleRate) },
    {
      label: t('exchange.source'),
      value: t('exchange.sourceOf', { ...named(words, source), time: date(quotedAt, 'moment') }),
    },
    {
      label: t('exchange.spread', { percent: words.percent(figures.spreadPercent) }),
      value: money(figures.cost, figures.to),
    },
    { label: t('exchange.rate'), value: pesos(figures.rate) },
    { label: t('exchange.to'), value: money(figures.received, figures.to), strong: true },
  ];
}
