import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import type { MadeDeposit, PaymentMethod } from '../contract.ts';
import styles from './deposit.module.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositReceipt } from './deposit-receipt.tsx';
import { PayTarget } from './pay-target.tsx';

/** Pay first, then tell of it with the proof; at the end the receipt. */
export function PayIn({ method }: { method: PaymentMethod }) {
  const { t } = useWords();
  const [made, setMade] = useState<MadeDeposit | null>(null);
  if (made) return <DepositReceipt made={made} />;
  return (
    <>
      <h2 className={styles.step}>{t('deposit.step.pay')}</h2>
      <PayTarget method={method} />
      <h2 className={styles.step}>{t('deposit.step.tell')}</h2>
      <DepositForm
        method={method}
        onMade={(deposit) => {
          setMade(deposit);
          scrollTo(0, 0);
        }}
      />
    </>
  );
}
