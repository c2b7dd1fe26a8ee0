import { useCallQuery } from '#ui/call/use-call-query.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { type EventItem, listEvents } from '../contract.ts';

const QUIET = { errorTip: false };
/** Of the newest: a dividend before them is long ago. */
const LOOKED_AT = { limit: 10 };

/** The last dividend that was paid, what it brought and when; nothing where none was. */
export default function DividendStatus() {
  const { data } = useCallQuery(listEvents, LOOKED_AT, QUIET);
  const last = data?.items.find(({ net, doneAt }) => net !== null && doneAt !== null);
  if (last === undefined) return null;
  return (
    <RowStatus>
      <OwnFigures>
        <Paid event={last} />
      </OwnFigures>
    </RowStatus>
  );
}

function Paid({ event: { net, doneAt, currency } }: { event: EventItem }) {
  const { money, date } = useWords();
  if (net === null || doneAt === null) return null;
  return `${money(net, currency)} · ${date(doneAt, 'day')}`;
}
