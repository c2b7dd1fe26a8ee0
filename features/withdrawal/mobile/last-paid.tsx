import type { BankCardLine } from '#features/bank-card/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { listWithdrawals } from '../contract.ts';
import { sentTo } from './sent-to.ts';
import styles from './withdrawal.module.css';

const MOST = 100;

/** What was last sent to an account, and when; nothing while that is not known. */
export function LastPaid({ card }: { card: BankCardLine }) {
  const { t, date } = useWords();
  // Numbers and names, though masked, are not left lying on the device.
  const { data } = useCallQuery(listWithdrawals, { limit: MOST }, { errorTip: false, keep: false });
  const { isNone, last } = sentTo(card, data?.items ?? []);
  if (data && isNone && data.nextCursor === null)
    return <span className={styles.lastPaid}>{t('withdrawal.card.never')}</span>;
  return (
    <span className={styles.lastPaid}>
      {last ? (
        <>
          {t('withdrawal.card.last', { date: date(last.decidedAt ?? last.createdAt, 'date') })}
          <OwnFigures>
            <Amount value={last.quantity} currency={last.currency} code />
          </OwnFigures>
        </>
      ) : null}
    </span>
  );
}
