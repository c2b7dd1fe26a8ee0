import { ListOrdered } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { listOrders } from '../contract.ts';
import { ExportTrades } from './export-trades.tsx';
import { OrderRow } from './order-row.tsx';
import { PanelState } from './panel-state.tsx';

const ALL = {};

/** Trade records: every order, newest first. */
export function OrdersPanel() {
  const { t } = useWords();
  const query = usePagedCall(listOrders, ALL, { errorTip: false });
  return (
    <PanelState
      query={query}
      empty={
        <EmptyState
          icon={ListOrdered}
          text={t('trade.empty.records')}
          action={<ButtonLink to="/situation">{t('trade.way.market')}</ButtonLink>}
        />
      }
    >
      {(orders) => (
        <>
          <OwnFigures>
            <List label={t('trade.tab.records')}>
              {orders.map((order) => (
                <ListItem key={order.id}>
                  <OrderRow order={order} />
                </ListItem>
              ))}
            </List>
          </OwnFigures>
          <ExportTrades />
        </>
      )}
    </PanelState>
  );
}
