import { ShieldCheck } from 'lucide-react';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ChatInfo } from '../../contract.ts';
import { useHourText } from '../hours-text.ts';
import styles from './beginning.module.css';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** Before the first word: when one is answered, how long answers took, what happens with a question. */
export function Beginning({ info }: { info: ChatInfo | undefined }) {
  const { t } = useWords();
  return (
    <section className={styles.beginning}>
      {info ? <NextAnswer info={info} /> : null}
      <p className={styles.lead}>{t('chat.empty')}</p>
      <ol className={styles.steps}>
        <li>{t('chat.empty.step.write')}</li>
        <li>{t('chat.empty.step.taken')}</li>
        <li>{t('chat.empty.step.told')}</li>
      </ol>
      <p className={styles.never}>
        <Icon of={ShieldCheck} size={20} />
        {t('chat.empty.never')}
      </p>
    </section>
  );
}

/** The desk's next hour as a figure and a way from now to it, and what waits were measured. */
function NextAnswer({ info: { hours, waits } }: { info: ChatInfo }) {
  const { t } = useWords();
  const changesAt = useHourText(hours.changesAt);
  const left = Math.max(0, Math.ceil((Date.parse(hours.changesAt) - useBusinessNow(MINUTE_MS)) / MINUTE_MS));
  // Until the hours that follow are known.
  if (left === 0) return null;
  return (
    <div className={styles.next}>
      <p className={styles.soft}>{t(hours.open ? 'chat.empty.closesIn' : 'chat.empty.opensIn')}</p>
      <p className={styles.figure}>
        {t('chat.empty.left', {
          days: Math.floor(left / DAY_MINUTES),
          hours: Math.floor((left % DAY_MINUTES) / HOUR_MINUTES),
          minutes: left % HOUR_MINUTES,
        })}
      </p>
      <div className={styles.way} data-open={hours.open || undefined} aria-hidden="true" />
      <p className={styles.ends}>
        <span>{t('chat.empty.now')}</span>
        <span>{changesAt}</span>
      </p>
      {waits.median === null ? null : (
        <p className={styles.soft}>
          {t('chat.empty.wait', { minutes: waits.median, count: waits.minutes.length })}
        </p>
      )}
    </div>
  );
}
