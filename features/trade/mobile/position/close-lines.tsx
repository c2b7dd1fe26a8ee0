import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import type { ClosePreview } from '../../contract.ts';
import { isNothing } from '../shown-figures.ts';

/** What a sale brings, each cost on a line of its own, then what is credited and the least it can be. */
export function CloseLines({ preview }: { preview: ClosePreview }) {
  const words = useWords();
  const { t } = words;
  const cost = (value: string) =>
    words.money(isNothing(value) ? value : `-${value}`, preview.currency, { code: false });
  const lines: KeyValueItem[] = [
    {
      label: t('trade.review.shares', {
        quantity: words.quantity(preview.quantity),
        count: Number(preview.quantity),
        price: `$${words.price(preview.price)}`,
      }),
      value: words.money(preview.value, preview.currency, { code: false }),
    },
    {
      label: t('trade.review.commission', { percent: words.percent(preview.commissionPercent) }),
      value: cost(preview.commission),
    },
  ];
  if (!isNothing(preview.ivaPercent)) {
    lines.push({
      label: t('trade.review.iva', { percent: words.percent(preview.ivaPercent) }),
      value: cost(preview.iva),
    });
  }
  if (!isNothing(preview.repaid)) lines.push({ label: t('margin.repaid'), value: cost(preview.repaid) });
  lines.push(
    { label: t('trade.review.regulatory'), value: cost(preview.regulatoryFee) },
    { label: t('trade.review.overnight'), value: cost(preview.overnightFee) },
    { label: t('trade.review.credited'), value: words.money(preview.total, preview.currency), strong: true },
    { label: t('trade.review.least'), value: words.money(preview.minTotal, preview.currency) },
  );
  return <KeyValue items={lines} />;
}
