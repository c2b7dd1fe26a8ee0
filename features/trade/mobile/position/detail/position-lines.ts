import type { PlainKey, Words } from '#ui/i18n/words.tsx';
import type { PositionItem } from '../../../contract.ts';
import { exchangeMoment } from '../../exchange-time.ts';
import { isNothing } from '../../shown-figures.ts';
import type { ExplainedLine } from '../formula.tsx';
import type { FormulaName } from '../formula-texts.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Every figure of a position, each on a line of its own, in the reader's language. */
export function positionLines(words: Words, position: PositionItem): ExplainedLine[] {
  const { t } = words;
  const money = (value: string | null) => (value === null ? '—' : words.money(value, position.currency));
  const signed = (value: string | null) =>
    value === null ? '—' : words.money(value, position.currency, { sign: 'always' });
  const price = (value: string | null) => (value === null ? '—' : `$${words.price(value)}`);
  const time = (at: string) => exchangeMoment(words, position.stockId, at, 'exact');
  const isOpen = position.state === 'open';
  const line = (label: PlainKey, value: string, formula: FormulaName, strong = false): ExplainedLine => ({
    label: t(label),
    value,
    formula,
    strong,
  });
  return [
    {
      label: t('trade.position.quantity'),
      value: t('trade.position.held', {
        quantity: words.quantity(position.quantity),
        count: Number(position.quantity),
        leverage: position.leverage,
      }),
      formula: 'quantity',
    },
    ...(isOpen && position.heldQuantity !== '0'
      ? [line('trade.position.inSale', words.quantity(position.heldQuantity), 'inSale')]
      : []),
    line('trade.position.buyPrice', price(position.buyPrice), 'buyPrice'),
    isOpen
      ? line('trade.position.currentPrice', price(position.currentPrice), 'currentPrice')
      : line('trade.position.closePrice', price(position.closePrice), 'closePrice'),
    line(
      isOpen ? 'trade.position.marketValue' : 'trade.position.brought',
      money(position.marketValue),
      'marketValue',
    ),
    line('trade.position.principal', money(position.principal), 'principal'),
    ...(position.leverage === '1'
      ? []
      : [line(isOpen ? 'margin.lent' : 'margin.repaid', money(position.borrowed), 'borrowed')]),
    line(
      isOpen ? 'trade.position.floating' : 'trade.position.result',
      signed(position.floatingProfit),
      'floating',
    ),
    line(
      'trade.position.percentage',
      position.percentage === null ? '—' : words.percent(position.percentage, 'always'),
      'percentage',
    ),
    line('trade.position.serviceFee', money(position.serviceFee), 'serviceFee'),
    line('trade.position.overnightFee', money(position.overnightFee), 'overnightFee'),
    ...(isNothing(position.covered) ? [] : [line('margin.covered', money(position.covered), 'covered')]),
    line('trade.position.totalProfit', signed(position.totalProfit), 'totalProfit', true),
    ...(position.margin === null
      ? []
      : [line('margin.equity', money(position.margin.equity), 'equity', true)]),
    line('trade.position.duration', durationText(words, position.holdingSeconds), 'duration'),
    line('trade.position.opened', time(position.openedAt), 'opened'),
    ...(position.closeDate === null
      ? []
      : [line('trade.position.closeDate', time(position.closeDate), 'closeDate')]),
  ];
}

/** So many lines stand in sight; the others fold. */
const FIRST = 4;

/** Which figures one wants to know first, beside what the top of the screen tells: `hasParts` where it tells the parts of a loan. */
export function firstFigures(position: PositionItem, hasParts: boolean): ReadonlySet<FormulaName> {
  const { state, heldQuantity, overnightFee, covered } = position;
  const hasCosts = position.totalProfit !== position.floatingProfit;
  const worth: FormulaName[] = hasParts ? [] : ['quantity', 'marketValue', 'principal'];
  const wanted: FormulaName[] =
    state === 'open'
      ? [
          'serviceFee',
          ...(hasCosts ? (['totalProfit'] as const) : []),
          ...(isNothing(heldQuantity) ? [] : (['inSale'] as const)),
          ...worth,
        ]
      : [
          'serviceFee',
          ...(isNothing(overnightFee) ? [] : (['overnightFee'] as const)),
          ...(isNothing(covered) ? [] : (['covered'] as const)),
          ...worth,
        ];
  return new Set(wanted.slice(0, FIRST));
}

function durationText({ t }: Words, seconds: number): string {
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (days > 0) return t('trade.duration.days', { days, hours });
  return hours > 0 ? t('trade.duration.hours', { hours, minutes }) : t('trade.duration.minutes', { minutes });
}
