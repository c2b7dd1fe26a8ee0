import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';
import { listFoundationOrders } from '../contract.ts';
import { FoundationOrderRow } from './order-row.tsx';

const MOST = 100;

/** What is invested for a term; nothing where nothing is. */
export function HeldFoundations() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const { data } = useCallQuery(
    listFoundationOrders,
    { state: 'bought', limit: MOST },
    { enabled: loggedIn, errorTip: false },
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section
      title={t('foundation.title')}
      more={{ to: '/trade?tab=foundation', label: t('foundation.allOrders') }}
    >
      <List label={t('foundation.title')}>
        {data.items.map((order) => (
          <ListItem key={order.id}>
            <FoundationOrderRow order={order} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
