import { Bell, BellRing } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useSession } from '#ui/session/session.ts';
import { type Alert, listAlerts, MAX_WAITING } from '../contract.ts';
import styles from './alert.module.css';
import { wishText } from './alert-words.ts';

const RowAlertSheet = lazy(async () => ({ default: (await import('./row-alert-sheet.tsx')).RowAlertSheet }));

interface RowBellProps {
  stock: { readonly stockId: string; readonly symbol: string };
}

/** The bell beside a stock in a list: what its newest alert waits for, and the sheet that sets another. */
export function RowBell({ stock: { stockId, symbol } }: RowBellProps) {
  const words = useWords();
  const { t } = words;
  const { loggedIn } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  // One call for the bells of all rows.
  const waiting = useCallQuery(
    listAlerts,
    { state: 'waiting', limit: MAX_WAITING },
    { enabled: loggedIn, errorTip: false },
  );
  const alert = loggedIn ? waiting.data?.items.find((each) => each.stockId === stockId) : undefined;
  const label =
    alert === undefined
      ? t('alert.bell', { symbol })
      : t('alert.bell.set', { symbol, wish: wishText(words, alert) });
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) waiting.retry();
  };
  return (
    <>
      <button
        type="button"
        className={styles.rowBell}
        data-set={alert === undefined ? undefined : ''}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={alert === undefined ? Bell : BellRing} size={20} />
        {alert === undefined ? null : <span>{shortWish(words, alert)}</span>}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RowAlertSheet stockId={stockId} onOpenChange={change} />
        </Suspense>
      ) : null}
    </>
  );
}

/** `240.00`, or `±3%`: what fits under a bell. */
function shortWish({ price, number }: Words, { kind, value }: Alert): string {
  return kind === 'day_change' ? `±${number(Number(value))}%` : price(value);
}
