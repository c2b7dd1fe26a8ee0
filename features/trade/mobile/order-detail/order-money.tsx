import { formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import { PartBar, type PartTone, Swatch } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import type { OrderDetail } from '../../contract.ts';
import styles from '../trade.module.css';

/** What became of the cash that a buy retained, in cents of its currency. */
export interface Retained {
  readonly all: bigint;
  readonly paid: bigint;
  readonly left: bigint;
  readonly returned: bigint;
}

/** Null for what retains no cash: a sale, and what was bought from the dealer. */
export function retainedOf(order: Pick<OrderDetail, 'side' | 'type' | 'hold' | 'total'>): Retained | null {
  if (order.side !== 'buy' || order.type === 'otc') return null;
  const all = parseMoney(order.hold.amount);
  const left = parseMoney(order.hold.left);
  const paid = parseMoney(order.total);
  const returned = all - left - paid;
  if (all <= 0n || returned < 0n) return null;
  return { all, paid, left, returned };
}

/** Whether nothing is paid or returned yet of the cash that a buy retained: the head of the screen says it all. */
export function isAllRetained(order: OrderDetail): boolean {
  const retained = retainedOf(order);
  return retained !== null && retained.left === retained.all;
}

const TONES = { paid: 'anil', left: 'corn', returned: 'mid' } as const satisfies Record<string, PartTone>;

/** Paid, still retained and returned, as parts of what was retained at confirming. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const words = useWords();
  const { t } = words;
  const retained = retainedOf(order);
  if (retained === null || isAllRetained(order)) return null;
  const shown = (amount: bigint) => words.money(formatMoney(money(amount)), order.currency);
  const parts = (['paid', 'left', 'returned'] as const).filter((part) => retained[part] > 0n);
  // Of one colour throughout, a bar would look as if something were done.
  const hasBar = retained.paid > 0n;
  return (
    <Card>
      <div className={styles.moneyHead}>
        <span>{t('trade.order.held')}</span>
        <strong>{shown(retained.all)}</strong>
      </div>
      {hasBar ? (
        <PartBar parts={parts.map((part) => ({ tone: TONES[part], size: Number(retained[part]) }))} />
      ) : null}
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part} className={styles.legendItem}>
            {hasBar ? <Swatch tone={TONES[part]} /> : null}
            {t(`trade.order.money.${part}`, { amount: shown(retained[part]) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
