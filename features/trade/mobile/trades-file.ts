import { BYTE_ORDER_MARK, csvRows } from '#kernel/csv/write-csv.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { ExportedTrade } from '../contract.ts';
import { sourceName } from './source-name.ts';

/** How a file of trades begins: what tells spreadsheets that it is UTF-8, and the columns in the reader's language. */
export function tradesFileHead({ t }: Pick<Words, 't'>): string {
  return (
    BYTE_ORDER_MARK +
    csvRows([
      [
        t('trade.csv.time'),
        t('trade.csv.symbol'),
        t('trade.csv.name'),
        t('trade.csv.side'),
        t('trade.csv.type'),
        t('trade.csv.quantity'),
        t('trade.csv.price'),
        t('trade.order.value'),
        t('trade.order.commission'),
        t('trade.order.iva'),
        t('trade.review.regulatory'),
        t('trade.csv.currency'),
        t('trade.csv.source'),
        t('trade.csv.order'),
      ],
    ])
  );
}

/** A page of trades as lines of the file; figures as they are kept, instants in UTC. */
export function tradesFileRows(words: Pick<Words, 't' | 'find'>, trades: readonly ExportedTrade[]): string {
  const { t } = words;
  return csvRows(
    trades.map((trade) => [
      trade.time,
      trade.symbol,
      trade.name,
      t(`trade.csv.${trade.side}`),
      t(`trade.csv.${trade.type}`),
      trade.quantity,
      trade.price,
      trade.value,
      trade.commission,
      trade.iva,
      trade.regulatoryFee,
      trade.currency,
      sourceName(words, trade.source),
      trade.orderId,
    ]),
  );
}
