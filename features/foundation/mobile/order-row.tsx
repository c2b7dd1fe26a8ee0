import { isSome } from '#kernel/money/is-some.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { List, ListItem, Section, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useSession } from '#ui/session/session.ts';
import { type FoundationOrder, listFoundationOrders } from '../contract.ts';
import styles from './foundation.module.css';
import { dayOf, ORDER_TONES, receivedFor } from './foundation-words.ts';
import { SmallTerm } from './term-line.tsx';

const stateText = ({ t }: Words, { state, settled }: Pick<FoundationOrder, 'state' | 'settled'>) =>
  settled ? t('foundation.order.state.settled') : t(`foundation.order.state.${state}`);

/** Where an order stands, in a word; profit that is owed comes first. */
export function OrderChip({ order }: { order: Pick<FoundationOrder, 'state' | 'owed' | 'settled'> }) {
  const words = useWords();
  const { t } = words;
  if (isSome(order.owed)) return <StateChip tone="caution">{t('foundation.order.owed')}</StateChip>;
  return <StateChip tone={ORDER_TONES[order.state]}>{stateText(words, order)}</StateChip>;
}

interface FoundationOrderRowProps {
  order: FoundationOrder;
  /** With the term of one that is held; of one that is not, its day with a word. */
  hasTerm?: boolean;
}

/** One order in a list. */
export function FoundationOrderRow({ order, hasTerm = false }: FoundationOrderRowProps) {
  const words = useWords();
  const { t, money, percent } = words;
  const { currency } = order;
  const isTermShown = hasTerm && order.state === 'bought';
  const received = receivedFor(order);
  const boughtOn = dayOf(words, order, order.boughtAt);
  return (
    <Row
      to={`/trade/foundationOrderDetail/${order.id}`}
      lead={<Monogram symbol={initialsOf(order.name)} />}
      title={<span className={styles.rowName}>{order.name}</span>}
      detail={
        isTermShown
          ? t('foundation.row.expected', { percent: percent(order.expectedRate) })
          : hasTerm
            ? t('foundation.row.bought', { date: boughtOn })
            : boughtOn
      }
      figure={<Amount value={received ?? order.buyPrice} currency={currency} code />}
      under={
        isSome(order.owed) ? (
          <OrderChip order={order} />
        ) : order.state === 'bought' ? (
          t('foundation.order.accruedNote', { amount: money(order.accrued, currency, { code: false }) })
        ) : (
          <>
            {order.profit === null ? null : <Signed value={order.profit} currency={currency} />}{' '}
            {stateText(words, order)}
          </>
        )
      }
      note={
        isTermShown ? (
          <SmallTerm
            currency={currency}
            beginAt={order.boughtAt}
            finishAt={order.finishAt}
            gone={order.days}
            whole={order.termDays}
            left={t('foundation.row.left', { days: order.termDays - order.days })}
          />
        ) : null
      }
    />
  );
}

/** One's own orders of a product, on its screen; nothing for who has none. */
export function OwnOrders({ productId }: { productId: string }) {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const { data } = useCallQuery(
    listFoundationOrders,
    { foundationId: productId },
    { enabled: loggedIn, errorTip: false },
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('foundation.mine')}>
      <List label={t('foundation.mine')}>
        {data.items.map((order) => (
          <ListItem key={order.id}>
            <FoundationOrderRow order={order} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
