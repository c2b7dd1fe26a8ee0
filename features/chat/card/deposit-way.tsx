import { useWords } from '#ui/i18n/words.tsx';
import type { ChatCard } from '../contract.ts';
import styles from './card-facts.module.css';

/** How far a deposit has come, as dots on a line; a day is told where it begins. */
export function DepositWay({ steps }: { steps: ChatCard['steps'] }) {
  const { t, date } = useWords();
  const days = steps.map(({ at }) => (at === null ? null : date(at, 'date')));
  return (
    <ol className={styles.way} aria-label={t('chat.card.way')}>
      {steps.map(({ step, at }, place) => (
        <li key={step} data-step={at === null ? 'ahead' : step}>
          <span>{t(`chat.card.step.${step}`)}</span>
          {at === null ? (
            <span className={styles.when}>{t('chat.card.step.ahead')}</span>
          ) : (
            <time className={styles.when} dateTime={at}>
              {date(at, days[place] === days[place - 1] ? 'time' : 'moment')}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
