import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import type { CorporateStatus } from '../contract.ts';
import { useStatus } from './use-status.ts';

/** The last dividend that was paid, what it brought and when; nothing where none was. */
export default function DividendStatus() {
  const last = useStatus()?.lastPaid ?? null;
  if (last === null) return null;
  return (
    <RowStatus>
      <OwnFigures>
        <Paid {...last} />
      </OwnFigures>
    </RowStatus>
  );
}

function Paid({ net, currency, doneAt }: NonNullable<CorporateStatus['lastPaid']>) {
  const { money, date } = useWords();
  return dotted(money(net, currency), date(doneAt, 'day'));
}
