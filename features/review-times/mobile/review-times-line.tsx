import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { getReviewTimes, type ReviewTime } from '../contract.ts';
import styles from './review-times.module.css';

const MINUTE_MS = 60_000;
const MINUTES_IN_HOUR = 60;
/** Below it a time is told in minutes. */
const HOURS_FROM_MINUTES = 120;

/** Beside a promise: how long such reviews really took, and how many were in time. `of` is the review's id. */
export function ReviewTimesLine({ of }: { of: string }) {
  const words = useWords();
  const { data } = useCallQuery(getReviewTimes, {}, { errorTip: false });
  // Nothing, as high, until it is known, so that the form under it is not pushed from beneath a finger.
  const measured = data?.[of];
  return <p className={styles.line}>{measured ? sentenceOf(words, measured, of) : null}</p>;
}

/** Said where a promised time has passed, as the server computes it. */
export function OverdueLine() {
  const { t } = useWords();
  return <p className={styles.overdue}>{t('reviewTimes.overdue')}</p>;
}

function sentenceOf(words: Words, { count, medianMs, inTimePercent }: ReviewTime, of: string): string {
  const { t } = words;
  if (inTimePercent === null) return t('reviewTimes.none', { of });
  if (medianMs === null) return t('reviewTimes.late', { count, percent: inTimePercent });
  return t('reviewTimes.measured', { count, median: writtenTime(words, medianMs), percent: inTimePercent });
}

/** Rounded up: what was measured is never made to look quicker. */
function writtenTime({ t }: Words, lengthMs: number): string {
  const minutes = Math.max(1, Math.ceil(lengthMs / MINUTE_MS));
  if (minutes < HOURS_FROM_MINUTES) return t('reviewTimes.minutes', { minutes });
  return t('reviewTimes.hours', { hours: Math.ceil(minutes / MINUTES_IN_HOUR) });
}
