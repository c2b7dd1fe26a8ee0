import type { AxisTick, Formatter, Locales } from 'klinecharts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { type ChartPeriod, isIntraday } from './periods.ts';

/** The chart's own few words in the reader's language. */
export function chartWords({ t }: Words): Locales {
  return {
    time: `${t('market.chart.time')}: `,
    open: `${t('market.stock.open')}: `,
    high: `${t('market.stock.high')}: `,
    low: `${t('market.stock.low')}: `,
    close: `${t('market.chart.close')}: `,
    volume: `${t('market.stock.volume')}: `,
    change: '',
    turnover: '',
    second: 's',
    minute: 'm',
    hour: 'h',
    day: 'd',
    week: 'w',
    month: 'm',
    year: 'y',
  };
}

/** How the chart writes dates (in the exchange's zone) and large counts. */
export function chartFormatter(words: Words, view: ChartPeriod, zone: Zone): Partial<Formatter> {
  return {
    formatDate: ({ timestamp, template, type }) => {
      if (type !== 'xAxis') return words.date(timestamp, isIntraday(view) ? 'moment' : 'date', zone);
      if (template.includes('HH')) return words.date(timestamp, 'time', zone);
      if (template.includes('DD')) return words.date(timestamp, 'day', zone);
      return words.date(timestamp, 'month', zone);
    },
    formatBigNumber: (value) => words.number(Number(value), 'compact'),
  };
}

/** Inside a session the axis shows hours; where a new day begins, the day, so that no hour stands there twice. */
export function nameDays(ticks: AxisTick[], words: Words, view: ChartPeriod, zone: Zone): AxisTick[] {
  if (!isIntraday(view)) return ticks;
  let last = '';
  return ticks.map((tick) => {
    const day = words.date(Number(tick.value), 'day', zone);
    const isNew = day !== last;
    last = day;
    return isNew ? { ...tick, text: day } : tick;
  });
}
