import type { ReactNode } from 'react';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { OfferItem } from '../contract.ts';
import styles from './ipo.module.css';
import { offerDate, offerMoment, timeLeft } from './offer-words.ts';

const MINUTE_MS = 60_000;
const LOOKS = { done: styles.isDone, ahead: '' } as const;

/** A point of a timeline. */
export interface TimelinePoint {
  readonly key: string;
  readonly name: string;
  readonly at: string;
  readonly isOver: boolean;
  /** What it brought, at the right. */
  readonly end?: ReactNode;
}

interface TimelineProps {
  exchange: OfferItem['exchange'];
  points: readonly TimelinePoint[];
}

/** What was and what will be, under each other, with today between both. */
export function Timeline({ exchange, points }: TimelineProps) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(MINUTE_MS);
  const today = offerDate(words, { exchange }, new Date(now).toISOString(), 'day');
  const ahead = points.findIndex(({ isOver }) => !isOver);
  return (
    <ol className={styles.timeline}>
      {points.flatMap((point, index) => [
        ...(index === ahead
          ? [
              <li key="today" className={`${styles.step} ${styles.isToday}`} aria-current="date">
                <span className={styles.stepName}>{t('ipo.step.today', { day: today })}</span>
              </li>,
            ]
          : []),
        <li key={point.key} className={`${styles.step} ${LOOKS[point.isOver ? 'done' : 'ahead']}`}>
          <span className={styles.stepLine}>
            <span className={styles.stepName}>{point.name}</span>
            {point.end === undefined ? null : <span className={styles.stepEnd}>{point.end}</span>}
          </span>
          <span className={styles.soft}>
            {point.isOver || Date.parse(point.at) <= now
              ? offerMoment(words, { exchange }, point.at)
              : dotted(
                  offerMoment(words, { exchange }, point.at),
                  t('ipo.in', { time: timeLeft(words, point.at, now) }),
                )}
          </span>
        </li>,
      ])}
    </ol>
  );
}
