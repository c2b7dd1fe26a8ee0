import { Info, TriangleAlert } from 'lucide-react';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import type { PaymentMethod } from '../contract.ts';
import styles from './deposit.module.css';

/** Where to pay: the code for a camera, each number with a way to copy it, the one network, the rate. */
export function PayTarget({ method }: { method: PaymentMethod }) {
  const { t } = useWords();
  const { id, address, bankInfo, reference, network, unit, simulated, currency } = method;
  const addressLabel = t(`deposit.address.${id === 'spei' || id === 'bank_transfer' ? id : 'coin'}`);
  return (
    <>
      {simulated ? <Caution>{t('deposit.simulated')}</Caution> : null}
      {network ? <Caution>{t('deposit.network', { unit, network })}</Caution> : null}
      {currency === 'USD' ? <DollarsLeave /> : null}
      <div className={styles.target}>
        <CopyRow label={addressLabel} value={address} isCode />
        {reference ? <CopyRow label={t('deposit.reference')} value={reference} isCode /> : null}
        {bankInfo?.beneficiary ? (
          <CopyRow label={t('deposit.beneficiary')} value={bankInfo.beneficiary} />
        ) : null}
        {bankInfo?.bankName ? <CopyRow label={t('deposit.bank')} value={bankInfo.bankName} /> : null}
        {bankInfo?.bankCode ? <CopyRow label={t('deposit.bankCode')} value={bankInfo.bankCode} /> : null}
        <div className={styles.code}>
          <QrCode value={address} label={t('deposit.qr', { label: addressLabel })} />
        </div>
      </div>
      {reference ? <p className={`${styles.small} ${styles.rate}`}>{t('deposit.reference.why')}</p> : null}
      <Rate method={method} />
    </>
  );
}

/** Said before any dollar is sent: by which ways it can leave again. */
function DollarsLeave() {
  const { t } = useWords();
  return (
    <p className={styles.told}>
      <Icon of={Info} size={20} />
      <span>{t('deposit.dollars')}</span>
    </p>
  );
}

function Caution({ children }: { children: string }) {
  return (
    <p className={styles.caution}>
      <Icon of={TriangleAlert} size={20} />
      <span>{children}</span>
    </p>
  );
}

function Rate({ method: { rate, unit } }: { method: PaymentMethod }) {
  const { t, price, date } = useWords();
  if (rate === null) return null;
  return (
    <div className={styles.rate}>
      <p className={styles.rateLine}>{t('deposit.rate', { unit, rate: price(rate.rate) })}</p>
      <p className={styles.small}>
        {t('deposit.rate.source', { source: rate.source, time: date(rate.quotedAt, 'moment') })}
      </p>
      <p className={styles.small}>{t('deposit.rate.when')}</p>
    </div>
  );
}
