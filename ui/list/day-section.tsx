import type { ReactNode } from 'react';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { daysAgo } from './by-day.ts';
import styles from './list.module.css';

const MINUTE_MS = 60_000;

interface DaySectionProps {
  /** Its midnight, epoch milliseconds. */
  day: number;
  /** Whose today it is: the business clock's, or of times of the machine's clock, such as those of log-ins, the device's. */
  clock?: 'business' | 'device';
  /** At the end of the heading, such as the day's sum: the date stands shorter; null of a day that has none in a list of such. */
  end?: ReactNode;
  children: ReactNode;
}

/** What happened on one day, under its name: today, yesterday, else the weekday and date. */
export function DaySection({ day, clock = 'business', end, children }: DaySectionProps) {
  const { t, date } = useWords();
  const businessNow = useBusinessNow(MINUTE_MS);
  const ago = daysAgo(day, clock === 'business' ? businessNow : Date.now());
  const name = ago === 0 ? t('ui.today') : ago === 1 ? t('ui.yesterday') : null;
  return (
    <TimeSection
      name={name ?? date(day, end === undefined ? 'weekday' : 'shortWeekday')}
      note={name === null ? null : date(day, end === undefined ? 'weekday' : 'day')}
      end={end}
    >
      {children}
    </TimeSection>
  );
}

interface TimeSectionProps extends Pick<DaySectionProps, 'end' | 'children'> {
  name: string;
  /** Lighter, behind the name: its date. */
  note: string | null;
}

/** What happened at one time, under its name. */
export function TimeSection({ name, note, end, children }: TimeSectionProps) {
  return (
    <section>
      <h2 className={styles.day}>
        {name}
        {note === null ? null : <span className={styles.dayDate}>{note}</span>}
        {end ? <span className={styles.dayEnd}>{end}</span> : null}
      </h2>
      {children}
    </section>
  );
}
