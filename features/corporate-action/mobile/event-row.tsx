import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { EventItem } from '../contract.ts';
import { actionSummary, shortDay } from './action-words.ts';

/** One dividend or split of the investor's, whose amounts a closed eye covers; `to` leads to its figures. */
export function EventRow({ event, to }: { event: EventItem; to?: string }) {
  const words = useWords();
  return (
    <ListItem>
      <OwnFigures>
        <Row
          lead={<Monogram symbol={event.symbol} />}
          title={event.symbol}
          detail={actionSummary(words, event)}
          figure={<EventFigure event={event} />}
          under={underText(words, event)}
          note={event.gross === null ? null : <Sum event={event} />}
          to={to}
        />
      </OwnFigures>
    </ListItem>
  );
}

function EventFigure({ event: { net, currency, doneAt, quantity: before, quantityAfter } }: EventProps) {
  const { t, quantity } = useWords();
  if (net !== null)
    return <Amount value={net} currency={currency} code sign={doneAt === null ? 'minus' : 'always'} />;
  if (quantityAfter === null) return t('corporate.shares', { quantity: quantity(before) });
  return `${quantity(before)} → ${quantity(quantityAfter)}`;
}

/** How a dividend's amount comes about: of all shares, less the tax withheld. Nothing of a split. */
function Sum({ event: { quantity: held, gross, withheld, currency } }: EventProps) {
  const { t, quantity, money } = useWords();
  if (gross === null || withheld === null) return null;
  return t('corporate.sum', {
    quantity: quantity(held),
    count: Number(held),
    gross: money(gross, currency, { code: false }),
    taxed: withheld === '0.00' ? 'no' : 'yes',
    withheld: money(withheld, currency, { code: false }),
  });
}

interface EventProps {
  event: EventItem;
}

/** Whether a dividend was paid, and when it was or will be. */
function underText(words: Words, { net, doneAt, paymentDate, exDate }: EventItem): string | null {
  if (net === null) return null;
  const what = words.t(doneAt === null ? 'corporate.expected' : 'corporate.paid');
  return dotted(what, shortDay(words, paymentDate ?? exDate));
}
