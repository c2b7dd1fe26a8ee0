import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { keepHead } from '#ui/session/kept-heads.ts';
import { getOrder, type OrderItem } from '../contract.ts';
import { endText, waitText } from './reason-text.ts';
import { isNothing } from './shown-figures.ts';
import styles from './trade.module.css';

const REFRESH_MS = 1_500;
const ICONS = { pending: Hourglass, completed: CircleCheck, cancelled: CircleX };

/** What became of the order, live until it is over, with the way to it. */
export function Receipt({ order: first }: { order: OrderItem }) {
  const words = useWords();
  const { t } = words;
  const query = useCallQuery(getOrder, { id: first.id }, { refetchMs: REFRESH_MS, errorTip: false });
  const detail = query.data?.order;
  const order = detail ?? first;
  // The receipt's proof stays on this device: a history that is rewritten later no longer has it.
  useEffect(() => keepHead({ seq: null, hash: first.ledgerHead }, 'order'), [first.ledgerHead]);
  return (
    <div className={styles.receipt} role="status" aria-live="polite">
      <span className={order.state === 'completed' ? styles.discDone : styles.discOther}>
        <Icon of={ICONS[order.state]} size={32} />
      </span>
      <p className={styles.receiptTitle}>{t(`trade.receipt.${order.state}`, { side: order.side })}</p>
      {order.reason === null ? null : <p className={styles.soft}>{endText(words, order.reason)}</p>}
      {detail?.waitsFor ? <p className={styles.soft}>{waitText(words, detail, detail.waitsFor)}</p> : null}
      <ReceiptLines order={order} />
      <ButtonLink kind="secondary" to={`/trade/stockTradeDetail/${order.id}`}>
        {t('trade.receipt.toOrder')}
      </ButtonLink>
    </div>
  );
}

function ReceiptLines({ order }: { order: OrderItem }) {
  const words = useWords();
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
  if (!isNothing(order.filledQuantity)) {
    lines.push({
      label: t('trade.order.total', { side: order.side }),
      value: words.money(order.total, order.currency),
      strong: true,
    });
  }
  return <KeyValue items={lines} />;
}
