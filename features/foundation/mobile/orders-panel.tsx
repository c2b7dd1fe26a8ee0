import { ButtonLink } from '#ui/button/button.tsx';
import { type PagedCall, usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Pie } from '#ui/icon/own-icons.ts';
import { Section } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { type FoundationOrder, listFoundationOrders } from '../contract.ts';
import styles from './foundation.module.css';
import { Invested } from './held-foundations.tsx';
import { FoundationOrderRow } from './order-row.tsx';

const WAY = '/foundation';

/** The hub's tab: what is held for its term, then what is over; each newest first, and paged by itself. */
export function FoundationOrdersPanel() {
  const { t } = useWords();
  const held = usePagedCall(listFoundationOrders, { state: 'bought' }, { errorTip: false });
  const over = usePagedCall(listFoundationOrders, { state: 'sold' }, { errorTip: false });
  const label = t('trade.tab.foundation');
  const missing = [held, over].find(({ items }) => items === undefined);
  if (missing) return <Orders list={missing} label={label} />;
  const [first, second] = [held, over].filter(({ items }) => items?.length !== 0);
  if (!first) return <Orders list={held} label={label} />;
  const invested = held.items?.length ? (
    <div className={styles.total}>
      <Invested items={held.items} isAll={!held.hasMore} />
    </div>
  ) : null;
  return (
    <>
      {invested}
      {second ? <Both held={first} over={second} /> : <Orders list={first} label={label} />}
      <div className={styles.way}>
        <ButtonLink to={WAY} kind="quiet">
          {t('trade.way.foundation')}
        </ButtonLink>
      </div>
    </>
  );
}

type OrderList = PagedCall<FoundationOrder>;

/** Each under its heading; that there is no line is said once, above both. */
function Both({ held, over }: { held: OrderList; over: OrderList }) {
  const { t } = useWords();
  const groups = [
    { list: held, title: t('foundation.state.in_progress') },
    { list: over, title: t('foundation.orders.ended') },
  ];
  return (
    <>
      {held.isOffline || over.isOffline ? (
        <OfflineBanner at={Math.min(held.updatedAt, over.updatedAt)} />
      ) : null}
      {groups.map(({ list, title }) => (
        <Section key={title} title={title}>
          <Orders list={{ ...list, isOffline: false }} label={title} />
        </Section>
      ))}
    </>
  );
}

function Orders({ list, label }: { list: OrderList; label: string }) {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={list}
      label={label}
      empty={{
        icon: Pie,
        text: t('trade.empty.foundation'),
        way: { to: WAY, label: t('trade.way.foundation') },
      }}
      row={(order) => <FoundationOrderRow order={order} hasTerm />}
    />
  );
}
