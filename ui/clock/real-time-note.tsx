import { useWords } from '#ui/i18n/words.tsx';
import { useIsClockMoved } from './business-clock.ts';

/** Above times of the machine's clock, such as those of log-ins: says so where the simulated clock tells another. */
export function RealTimeNote({ className }: { className?: string | undefined }) {
  const { t } = useWords();
  return useIsClockMoved() ? <p className={className}>{t('ui.clock.real')}</p> : null;
}
