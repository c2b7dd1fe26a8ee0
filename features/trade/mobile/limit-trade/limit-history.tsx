import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { listOrders } from '../../contract.ts';
import { OrderRow } from '../order-row.tsx';
import { PanelState } from '../panel-state.tsx';
import styles from './limit-trade.module.css';

const OVER = { type: 'limit', over: true } as const;

/** Limit orders that are over: filled, cancelled, ended with their session. */
export function LimitHistory() {
  const { t } = useWords();
  const query = usePagedCall(listOrders, OVER, { errorTip: false });
  return (
    <Section title={t('limitTrade.history')}>
      <PanelState query={query} empty={<p className={styles.note}>{t('limitTrade.history.empty')}</p>}>
        {(orders) => (
          <OwnFigures>
            <List label={t('limitTrade.history')}>
              {orders.map((order) => (
                <ListItem key={order.id}>
                  <OrderRow order={order} />
                </ListItem>
              ))}
            </List>
          </OwnFigures>
        )}
      </PanelState>
    </Section>
  );
}
