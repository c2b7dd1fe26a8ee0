import { useBusinessNow, useIsClockMoved, useMode } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './screen.module.css';

const TICK_MS = 10_000;

/** The thin label that says on every screen what is simulated: money, prices that no vendor gives, and the time once its clock was moved. */
export function SandboxLabel() {
  const { t } = useWords();
  const isMoved = useIsClockMoved();
  const real = useMode();
  return <aside className={styles.label}>{isMoved ? <MovedClock /> : t('ui.sandbox', { real })}</aside>;
}

function MovedClock() {
  const { t, date } = useWords();
  return t('ui.sandbox.clock', { time: date(useBusinessNow(TICK_MS), 'moment') });
}
