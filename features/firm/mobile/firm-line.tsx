import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { getFirm } from '../contract.ts';
import styles from './firm-line.module.css';

/** Who runs this installation: the firm's legal name and registration number, or that nobody does. */
export function FirmLine() {
  const { t } = useWords();
  const { data } = useCallQuery(getFirm, {}, { errorTip: false });
  if (!data) return null;
  return <p className={styles.line}>{data.firm ? t('firm.line', data.firm) : t('firm.simulated')}</p>;
}
