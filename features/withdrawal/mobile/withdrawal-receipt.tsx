import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import type { WithdrawalDetail } from '../contract.ts';
import { DestinationAddress } from './destination-address.tsx';
import { writtenReceived } from './written-received.ts';

/** What was asked for, with the way to it. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const words = useWords();
  const { t, money, date } = words;
  const { id, amount, currency, dueAt, address, bankInfo, ledgerHead } = withdrawal;
  return (
    <Receipt
      state="waiting"
      title={t('withdrawal.done.title')}
      texts={[t('withdrawal.done.text', { amount: money(amount, currency) })]}
      above={<DestinationAddress order={withdrawal} />}
      lines={[
        { label: t('withdrawal.line.received'), value: writtenReceived(words, withdrawal), strong: true },
        ...(bankInfo === null
          ? []
          : [{ label: t('withdrawal.line.destination'), value: `${bankInfo.bankName} ${address}` }]),
        { label: t('withdrawal.line.due'), value: date(dueAt, 'moment') },
      ]}
      head={ledgerHead}
      from="withdrawal"
    >
      <ButtonLink to={`/user/records/withdrawal/${id}`}>{t('withdrawal.done.link')}</ButtonLink>
    </Receipt>
  );
}
