import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { SplitSince } from '../contract.ts';
import styles from './trade.module.css';

/** Past figures stay those of their day: that the stock was split since stands beside them; nothing where it was not. */
export function SplitNote({ since }: { since: SplitSince | null }) {
  const { t } = useWords();
  if (since === null) return null;
  return <p className={styles.soft}>{t('trade.split.since.note', { ratio: ratioText(since) })}</p>;
}

/** When a row of a list was, before a split where there was one since. */
export function momentText({ t }: Words, moment: string, since: SplitSince | null): string {
  return since === null ? moment : dotted(moment, t('trade.split.before', { ratio: ratioText(since) }));
}

const ratioText = ({ numerator, denominator }: SplitSince) => `${numerator}:${denominator}`;
