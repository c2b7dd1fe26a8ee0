import { useEffect, useState } from 'react';
import type { Overview } from '#features/operator/contract.ts';
import { OPERATOR_LIMITS } from '#features/operator/limits.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console-frame.module.css';
import { unusedForMs, watchUse } from './last-use.ts';
import { operatorSession } from './operator-session.ts';

const LOOK_MS = 1_000;
/** Before the session's last minute somebody in the middle of a case should have finished it. */
const LAST_CALL_MS = 10 * 60_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Says beforehand that a session ends, because nobody works or because it is old; any key or movement keeps an unused one. */
export function SessionEnd({ overview }: { overview: Overview }) {
  const { t } = useWords();
  const idleLeftMs = useIdleLeft();
  const wholeLeftMs = Date.parse(overview.sessionEndsAt) - Date.parse(overview.securityNow);
  if (idleLeftMs <= OPERATOR_LIMITS.endWarningMs) {
    const seconds = Math.max(0, Math.ceil(idleLeftMs / SECOND_MS));
    return (
      <p role="alert" className={styles.ends}>
        {t('console.session.idle', { seconds })}
      </p>
    );
  }
  if (wholeLeftMs > LAST_CALL_MS) return null;
  return (
    <p role="status" className={styles.ends}>
      {t('console.session.old', { minutes: Math.max(0, Math.ceil(wholeLeftMs / MINUTE_MS)) })}
    </p>
  );
}

/**
 * What is left of an unused session, looked at each second. The server counts by itself; it is not told, for in another tab of
 * the same session somebody may be at work.
 */
function useIdleLeft(): number {
  const [leftMs, setLeft] = useState<number>(OPERATOR_LIMITS.idleMs);
  useEffect(() => {
    const stopWatching = watchUse();
    const timer = setInterval(() => {
      const left = OPERATOR_LIMITS.idleMs - unusedForMs();
      // Drawn again only where something is shown of it.
      setLeft(left <= OPERATOR_LIMITS.endWarningMs ? left : OPERATOR_LIMITS.idleMs);
      if (left > 0) return;
      clearInterval(timer);
      operatorSession.expire();
    }, LOOK_MS);
    return () => {
      stopWatching();
      clearInterval(timer);
    };
  }, []);
  return leftMs;
}
