import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CurrencyTotals } from '#ui/figures/currency-totals.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { sumByCurrency } from '#ui/figures/sum-by-currency.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';
import { type FoundationOrder, listFoundationOrders } from '../contract.ts';
import { FoundationOrderRow } from './order-row.tsx';

const MOST = 100;
/** More of one's own would hide what there is. */
const FEW = 3;

/** What is invested for a term; nothing where nothing is. */
export function HeldFoundations() {
  const { t } = useWords();
  const held = useHeld();
  if (held === undefined || held.items.length === 0) return null;
  return (
    <Section
      title={t('foundation.title')}
      more={{ to: '/trade?tab=foundation', label: t('foundation.allOrders') }}
    >
      <Invested items={held.items} isAll={held.nextCursor === null} headline={false} />
      <List label={t('foundation.title')}>
        {held.items.map((order) => (
          <ListItem key={order.id}>
            <FoundationOrderRow order={order} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

/** What one has invested in term funds, each with its term, above all of them. */
export function InvestedInFoundations() {
  const { t } = useWords();
  const held = useHeld();
  if (held === undefined || held.items.length === 0) return null;
  return (
    <OwnFigures>
      <Invested items={held.items} isAll={held.nextCursor === null} />
      <List label={t('foundation.invested')}>
        {held.items.slice(0, FEW).map((order) => (
          <ListItem key={order.id}>
            <FoundationOrderRow order={order} hasTerm />
          </ListItem>
        ))}
      </List>
    </OwnFigures>
  );
}

interface Held {
  readonly items: readonly FoundationOrder[];
  readonly nextCursor: string | null;
}

function useHeld(): Held | undefined {
  const { loggedIn } = useSession();
  return useCallQuery(
    listFoundationOrders,
    { state: 'bought', limit: MOST },
    { enabled: loggedIn, errorTip: false },
  ).data;
}

interface InvestedProps {
  items: readonly FoundationOrder[];
  /** Whether these are all that is held: a part is no sum. */
  isAll: boolean;
  /** It is the screen's one big figure. */
  headline?: boolean;
}

/** What is invested, each currency by itself; nothing where not all of it is known. */
export function Invested({ items, isAll, headline = true }: InvestedProps) {
  const { t } = useWords();
  if (!isAll) return null;
  const sums = sumByCurrency(items.map(({ currency, buyPrice }) => ({ currency, amount: buyPrice })));
  return <CurrencyTotals label={t('foundation.invested')} sums={sums} headline={headline} />;
}
