import { shownTrigger } from '#features/margin/contract.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import type { BuyPreview } from '../../contract.ts';
import { isNothing } from '../shown-figures.ts';

/** Every cost of a buy on a line of its own, then what it comes to and the most it can cost. */
export function BuyLines({ preview }: { preview: BuyPreview }) {
  const words = useWords();
  const { t } = words;
  const money = (value: string) => words.money(value, preview.currency, { code: false });
  const costs: KeyValueItem[] = [
    {
      label: t('trade.review.shares', {
        quantity: words.quantity(preview.quantity),
        count: Number(preview.quantity),
        price: `$${words.price(preview.price)}`,
      }),
      value: money(preview.value),
    },
    {
      label: t('trade.review.commission', { percent: words.percent(preview.commissionPercent) }),
      value: money(preview.commission),
    },
  ];
  if (!isNothing(preview.ivaPercent)) {
    costs.push({
      label: t('trade.review.iva', { percent: words.percent(preview.ivaPercent) }),
      value: money(preview.iva),
    });
  }
  if (preview.margin !== null) costs.push(...loanLines(words, preview, preview.margin));
  costs.push(
    { label: t('trade.review.regulatory'), value: money(preview.regulatoryFee) },
    ...(preview.margin === null
      ? [{ label: t('trade.review.nightly'), value: money(preview.nightlyFee) }]
      : []),
    { label: t('trade.review.breakEven'), value: `$${words.price(preview.breakEven)}` },
    { label: t('trade.review.total'), value: words.money(preview.total, preview.currency), strong: true },
    { label: t('trade.review.most'), value: words.money(preview.maxTotal, preview.currency) },
  );
  if (preview.approximateMxn !== null) {
    const { rate, maxTotal } = preview.approximateMxn;
    costs.push({
      label: t('trade.review.pesos', { rate: words.price(rate, 4) }),
      value: words.money(maxTotal, 'MXN'),
    });
  }
  return <KeyValue items={costs} />;
}

/** Of a buy at 2×: one's own part, the loan, its nights, and the prices that its margin reaches to. */
function loanLines(
  words: Words,
  preview: BuyPreview,
  { callPrice, closingPrice }: NonNullable<BuyPreview['margin']>,
): KeyValueItem[] {
  const { t } = words;
  const money = (value: string) => words.money(value, preview.currency, { code: false });
  const trigger = (at: string | null) => (at === null ? '—' : `$${words.price(shownTrigger(at))}`);
  return [
    { label: t('margin.own'), value: money(preview.principal) },
    { label: t('margin.lent'), value: money(preview.borrowed) },
    {
      label: dotted(t('margin.night'), t('margin.yearly', { percent: words.percent(preview.yearlyPercent) })),
      value: money(preview.nightlyFee),
    },
    { label: t('margin.callAt'), value: trigger(callPrice) },
    { label: t('margin.closeAt'), value: trigger(closingPrice) },
  ];
}
