import { Hourglass } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { WithdrawalDetail } from '../contract.ts';
import { DestinationAddress } from './destination-address.tsx';
import { useKeptHead } from './use-kept-head.ts';
import styles from './withdrawal.module.css';
import { writtenReceived } from './written-received.ts';

/** What was asked for, with the way to it. */
export function Receipt({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const words = useWords();
  const { t, money, date } = words;
  const { id, amount, currency, dueAt, address, bankInfo, ledgerHead } = withdrawal;
  useKeptHead(ledgerHead);
  return (
    <div className={styles.receipt} role="status">
      <span className={styles.disc}>
        <Icon of={Hourglass} size={32} />
      </span>
      <p className={styles.receiptTitle}>{t('withdrawal.done.title')}</p>
      <p className={styles.soft}>{t('withdrawal.done.text', { amount: money(amount, currency) })}</p>
      <DestinationAddress order={withdrawal} />
      <KeyValue
        items={[
          { label: t('withdrawal.line.received'), value: writtenReceived(words, withdrawal), strong: true },
          ...(bankInfo === null
            ? []
            : [{ label: t('withdrawal.line.destination'), value: `${bankInfo.bankName} ${address}` }]),
          { label: t('withdrawal.line.due'), value: date(dueAt, 'moment') },
        ]}
      />
      <ButtonLink to={`/user/records/withdrawal/${id}`}>{t('withdrawal.done.link')}</ButtonLink>
    </div>
  );
}
