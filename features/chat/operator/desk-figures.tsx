import type { OutputOf } from '#kernel/contract/define-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { getChatFigures } from '../desk-contract.ts';
import styles from './chat-desk.module.css';

/** How today goes: first answers against the goal, solutions, and what investors said at the end. */
export function DeskFigures({ figures }: { figures: OutputOf<typeof getChatFigures> | undefined }) {
  const { t } = useWords();
  if (!figures) return null;
  const { firstAnswerMinutes, resolutionMinutes, solved, notSolved, notScored, goalMinutes, waiting, late } =
    figures;
  const minutes = (taken: typeof firstAnswerMinutes) =>
    taken === null ? t('chat.desk.noFigure') : t('chat.desk.taken', taken);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('chat.desk.waiting')}</dt>
        <dd>{late > 0 ? t('chat.desk.waitingLate', { waiting, late }) : waiting}</dd>
      </div>
      <div>
        <dt>{t('chat.desk.firstAnswer', { minutes: goalMinutes })}</dt>
        <dd>{minutes(firstAnswerMinutes)}</dd>
      </div>
      <div>
        <dt>{t('chat.desk.resolution')}</dt>
        <dd>{minutes(resolutionMinutes)}</dd>
      </div>
      <div>
        <dt>{t('chat.desk.satisfaction')}</dt>
        <dd>{t('chat.desk.endings', { solved, notSolved, notScored })}</dd>
      </div>
    </dl>
  );
}
