import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { getOrder, type OrderItem } from '../../contract.ts';
import { endText, waitText } from '../reason-text.ts';
import { isNothing } from '../shown-figures.ts';
import { venueLine } from '../venue-line.ts';

const REFRESH_MS = 1_500;
const STATES = { pending: 'underWay', completed: 'done', cancelled: 'off' } as const;

/** What became of the order, live until it is over, with the way to it. */
export function OrderReceipt({ order: first }: { order: OrderItem }) {
  const words = useWords();
  const { t } = words;
  const query = useCallQuery(getOrder, { id: first.id }, { refetchMs: REFRESH_MS, errorTip: false });
  const detail = query.data?.order;
  const order = detail ?? first;
  return (
    <Receipt
      state={STATES[order.state]}
      title={receiptTitle(words, order)}
      mark={<Monogram symbol={order.symbol} size="large" />}
      texts={[
        order.reason === null ? null : endText(words, order.reason),
        detail?.waitsFor ? waitText(words, detail, detail.waitsFor) : null,
      ]}
      lines={receiptLines(words, order)}
      head={first.ledgerHead}
      from="order"
    >
      <ButtonLink kind="secondary" to={`/trade/stockTradeDetail/${order.id}`}>
        {t('trade.receipt.toOrder')}
      </ButtonLink>
    </Receipt>
  );
}

/** What was done; of an order that is not filled, how it stands. */
function receiptTitle({ t, quantity }: Words, order: OrderItem): string {
  const { side, state, symbol } = order;
  if (state !== 'completed') return t(`trade.receipt.${state}`, { side });
  return t('trade.order.did', { side, symbol, quantity: quantity(order.filledQuantity) });
}

function receiptLines(words: Words, order: OrderItem): KeyValueItem[] {
  const { t } = words;
  const lines: KeyValueItem[] = [
    {
      label: t('trade.order.filled'),
      value: t('trade.order.filledOf', {
        filled: words.quantity(order.filledQuantity),
        quantity: words.quantity(order.quantity),
      }),
    },
  ];
  if (order.averagePrice !== null) {
    lines.push({ label: t('trade.order.averagePrice'), value: `$${words.price(order.averagePrice)}` });
  }
  if (order.venue !== 'simulated') lines.push(...venueLine(words, order));
  if (!isNothing(order.filledQuantity)) {
    lines.push({
      label: t('trade.order.total', { side: order.side }),
      value: words.money(order.total, order.currency),
      strong: true,
    });
  }
  return lines;
}
