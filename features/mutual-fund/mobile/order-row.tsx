import { Amount } from '#ui/figures/amount.tsx';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { FundOrder } from '../contract.ts';
import styles from './fund.module.css';
import { fundDay, fundMoment } from './fund-words.ts';

const TONES: Record<FundOrder['state'], ChipTone> = {
  ordered: 'caution',
  executed: 'accent',
  settled: 'plain',
};

/** Where an order stands, in a word. */
export function FundOrderChip({ order }: { order: Pick<FundOrder, 'state' | 'late'> }) {
  const { t } = useWords();
  return (
    <StateChip tone={TONES[order.state]}>
      {order.late ? t('fund.order.late') : t(`fund.order.state.${order.state}`)}
    </StateChip>
  );
}

/** What an order gives for sure: the money of a purchase, the units of a sale. */
export function orderSize({ money, quantity, t }: ReturnType<typeof useWords>, order: FundOrder): string {
  if (order.side === 'buy' && order.amount !== null) return money(order.amount, order.currency);
  return unitsOf({ quantity, t }, order);
}

const unitsOf = ({ quantity, t }: Pick<Words, 'quantity' | 't'>, { units }: FundOrder) =>
  t('fund.mine.units', { units: quantity(units ?? '0') });

/** Which day's value an order waits for, and when that is known. */
export function waitText(words: Words, { navDate, valuedAt, late }: FundOrder): string {
  const date = fundDay(words, navDate);
  if (late) return words.t('fund.order.waits.late', { date });
  return words.t('fund.order.waits', { date, time: fundMoment(words, valuedAt, 'time') });
}

/** One order in a list. */
export function FundOrderRow({ order }: { order: FundOrder }) {
  const words = useWords();
  const { t } = words;
  return (
    <Row
      to={`/mutualFunds/order/${order.id}`}
      lead={<Monogram symbol={initialsOf(order.name)} />}
      title={<span className={styles.rowName}>{order.name}</span>}
      detail={dotted(
        t(`fund.order.side.${order.side}`),
        order.side === 'redeem' && order.amount !== null ? unitsOf(words, order) : null,
        fundMoment(words, order.createdAt, 'day'),
      )}
      note={order.state === 'ordered' ? waitText(words, order) : null}
      figure={
        order.amount !== null ? (
          <Amount value={order.amount} currency={order.currency} code />
        ) : (
          unitsOf(words, order)
        )
      }
      under={
        order.late || order.state === 'ordered' ? (
          <FundOrderChip order={order} />
        ) : (
          t(`fund.order.state.${order.state}`)
        )
      }
    />
  );
}
