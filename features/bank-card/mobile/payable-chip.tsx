import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import type { BankCardLine } from '../contract.ts';

const MINUTE_MS = 60_000;

/** Whether money can go to a card already. */
export function useIsPayable({ payableFrom }: BankCardLine): boolean {
  return useBusinessNow(MINUTE_MS) >= Date.parse(payableFrom);
}

/** Says in a word whether money can go to a card already, else from when. */
export function PayableChip({ card }: { card: BankCardLine }) {
  const { t, date } = useWords();
  if (useIsPayable(card)) return <StateChip tone="gain">{t('bankCard.payable')}</StateChip>;
  const from = date(card.payableFrom, 'moment');
  return <StateChip tone="caution">{t('bankCard.payableFrom', { date: from })}</StateChip>;
}

/** Marks an account that no device signed; nothing of one that carries a signature. */
export function UnsignedChip({ card }: { card: BankCardLine }) {
  const { t } = useWords();
  return card.isSigned ? null : <StateChip tone="caution">{t('bankCard.signed.unsigned')}</StateChip>;
}
