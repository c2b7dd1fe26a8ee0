import type { BankCardLine } from '#features/bank-card/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { listWithdrawals, type WithdrawalItem } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';
import styles from './withdrawal.module.css';

const MOST = 100;

/** What was last sent to an account, and when; nothing while that is not known. */
export function LastPaid({ card }: { card: BankCardLine }) {
  const { t, date } = useWords();
  // Numbers and names, though masked, are not left lying on the device.
  const { data } = useCallQuery(listWithdrawals, { limit: MOST }, { errorTip: false, keep: false });
  const own = data?.items.filter((each) => isTo(card, each)) ?? [];
  const last = own.find((each) => each.status === 'completed');
  const isNever = own.every(({ status }) => hasGoneBack(status));
  if (data && isNever && data.nextCursor === null)
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

/** A changed account keeps its id: what went to its earlier number, before it could be paid to, was not sent to this one. */
const isTo = ({ id, accountNumber, payableFrom }: BankCardLine, each: WithdrawalItem): boolean =>
  each.cardId === id && each.address === accountNumber && each.createdAt >= payableFrom;
