import { useWords } from '#ui/i18n/words.tsx';
import { ClockLine } from '#ui/preview/notice.tsx';

interface PreviewClockProps {
  side: 'buy' | 'sell';
  source: string;
  secondsLeft: number;
}

/** What the confirmation promises, where its price comes from and how long it holds. */
export function PreviewClock({ side, source, secondsLeft }: PreviewClockProps) {
  const { t, language } = useWords();
  if (secondsLeft === 0) return <ClockLine>{t('trade.review.over')}</ClockLine>;
  const sentences = [
    t('trade.review.promise', { side }),
    t('trade.review.valid', { source, seconds: secondsLeft }),
  ];
  // A Chinese full stop brings its own room.
  return <ClockLine>{sentences.join(language === 'zh' ? '' : ' ')}</ClockLine>;
}
