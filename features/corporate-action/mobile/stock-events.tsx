import { Coins, Split } from 'lucide-react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { type ActionItem, listStockActions } from '../contract.ts';
import { actionDates, actionTitle } from './action-words.ts';

/** Dividends and splits of a stock, those to come first; nothing where there are none. */
export function StockEvents({ stockId }: { stockId: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(listStockActions, { stockId }, { errorTip: false });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('corporate.title')}>
      <List label={t('corporate.title')}>
        {data.items.map((action) => (
          <ListItem key={action.id}>
            <StockEvent action={action} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

function StockEvent({ action }: { action: ActionItem }) {
  const words = useWords();
  const { t, find } = words;
  const source =
    find(`market.source.${action.source}`) ?? find(`corporate.source.${action.source}`) ?? action.source;
  const isPaid = action.state === 'done' && action.amount !== null;
  return (
    <Row
      lead={<Icon of={action.kind === 'split' ? Split : Coins} />}
      title={actionTitle(words, action)}
      detail={isPaid ? t('corporate.state.paid') : t(`corporate.state.${action.state}`)}
      // What the sandbox makes up is published nowhere: its reference would say nothing.
      note={dotted(
        actionDates(words, action),
        action.source === 'sandbox' ? source : `${source}: ${action.reference}`,
      )}
    />
  );
}
