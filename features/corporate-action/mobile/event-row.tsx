import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { EventItem } from '../contract.ts';
import { actionDates, actionTitle } from './action-words.ts';

/** One dividend or split of the investor's; `to` leads to its figures. */
export function EventRow({ event, to }: { event: EventItem; to?: string }) {
  const words = useWords();
  return (
    <ListItem>
      <Row
        lead={<Monogram symbol={event.symbol} />}
        title={event.symbol}
        detail={actionTitle(words, event)}
        note={actionDates(words, event)}
        end={<EventEnd event={event} />}
        to={to}
      />
    </ListItem>
  );
}

function EventEnd({ event }: { event: EventItem }) {
  const { t, quantity } = useWords();
  if (event.net !== null) {
    const isPaid = event.doneAt !== null;
    return (
      <>
        <Amount value={event.net} currency={event.currency} code sign={isPaid ? 'always' : 'minus'} />
        <span>{t(isPaid ? 'corporate.paid' : 'corporate.expected')}</span>
      </>
    );
  }
  if (event.quantityAfter === null)
    return <span>{t('corporate.shares', { quantity: quantity(event.quantity) })}</span>;
  return (
    <span>
      {quantity(event.quantity)} → {quantity(event.quantityAfter)}
    </span>
  );
}
