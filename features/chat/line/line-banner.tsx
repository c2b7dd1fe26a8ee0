import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CHAT_TEXTS } from '#kernel/contract/texts.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { tryLineNow, useLineStanding } from '#ui/realtime/use-realtime.ts';
import styles from './line-banner.module.css';

const TRIES_DRAWN = 4;
const SECOND_MS = 1_000;

/** What the line is doing while it is gone: lost and coming back, or never there; when the next try is, and a way to it now. */
export function LineBanner() {
  const { t } = useWords();
  const { open, everOpen, failures, retryAt } = useLineStanding();
  const left = useSecondsUntil(retryAt);
  if (open || failures === 0) return null;
  return (
    <section className={styles.banner} role="status">
      <span className={styles.bannerIcon}>
        <Icon of={WifiOff} />
      </span>
      <div className={styles.bannerWords}>
        <h2>{t(everOpen ? CHAT_TEXTS.connectionLost : CHAT_TEXTS.connectionFailed)}</h2>
        <p>{t('chat.line.kept')}</p>
        <span className={styles.tries} aria-hidden="true">
          {Array.from({ length: TRIES_DRAWN }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: four segments that never move
            <span key={at} className={at < failures ? styles.tried : undefined} />
          ))}
        </span>
        <p className={styles.bannerEnd}>
          <span aria-hidden="true">
            {left === null
              ? t('chat.line.trying')
              : t('chat.line.try', { number: failures + 1, seconds: left })}
          </span>
          <button type="button" onClick={tryLineNow}>
            {t('chat.line.now')}
          </button>
        </p>
      </div>
    </section>
  );
}

function useSecondsUntil(instant: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === null ? null : Math.max(0, Math.ceil((instant - now) / SECOND_MS));
}
