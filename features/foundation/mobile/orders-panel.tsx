import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Pie } from '#ui/icon/own-icons.ts';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { listFoundationOrders } from '../contract.ts';
import { FoundationOrderRow } from './order-row.tsx';

/** The hub's tab: every order of a term fund, newest first. */
export function FoundationOrdersPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={usePagedCall(listFoundationOrders, {}, { errorTip: false })}
      label={t('trade.tab.foundation')}
      empty={{
        icon: Pie,
        text: t('trade.empty.foundation'),
        way: { to: '/foundation', label: t('trade.way.foundation') },
      }}
      row={(order) => <FoundationOrderRow order={order} />}
    />
  );
}
