import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { getFirm } from '../contract.ts';
import styles from './firm-line.module.css';

/** How to write to the firm; of a sandbox, that there is nobody to write to. */
export function ContactLine() {
  const { t } = useWords();
  const { data } = useCallQuery(getFirm, {}, { errorTip: false });
  if (!data) return null;
  if (data.firm === null) return <p className={styles.line}>{t('firm.contact.simulated')}</p>;
  const { contact } = data.firm;
  if (contact === null) return null;
  const href = contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replaceAll(' ', '')}`;
  return (
    <p className={styles.line}>
      {t('firm.contact')} <a href={href}>{contact}</a>
    </p>
  );
}
