import type { Holiday } from '#kernel/calendar/holiday.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { DOT } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { Country } from '../contract.ts';
import styles from './market-list.module.css';

/** A session under way, or the next one. ISO instants. */
export interface SessionTimes {
  readonly state: 'open' | 'closed';
  readonly opensAt: string;
  readonly closesAt: string;
  /** For which its exchange rests today; answers kept from an earlier version lack it. */
  readonly holiday?: Holiday | null;
}

/** Where each country's exchange hours are told. */
export const EXCHANGE_ZONES = { america: 'America/New_York', mexico: 'America/Mexico_City' } as const;

const TICK_MS = 20_000;
const DAY_MINUTES = 24 * 60;

interface SessionLineProps {
  country: Country;
  session: SessionTimes;
  /** Whose hours they are, where not only one country's list stands below. */
  of?: string | undefined;
}

/** "Open · closes in 2 h 14 min (15:00, NY)", counted in business time. */
export function SessionLine({ country, session, of }: SessionLineProps) {
  const words = useWords();
  const now = useBusinessNow(TICK_MS);
  const open = isUnderWay(session, now);
  return (
    <p className={styles.session}>
      <span className={open ? `${styles.dot} ${styles.open}` : styles.dot} />
      <span>
        {of === undefined ? null : <b>{of + DOT}</b>}
        {sessionText(words, country, session, now)}
      </span>
    </p>
  );
}

/** Whether a session is under way at a business instant. */
export const isUnderWay = ({ opensAt, closesAt }: SessionTimes, now: number): boolean =>
  Date.parse(opensAt) <= now && now < Date.parse(closesAt);

/** “Opens Fri 09:30 NY”: for a button that waits until then. */
export function opensText(words: Words, country: Country, { opensAt }: SessionTimes): string {
  return words.t('market.session.opens', openingOf(words, country, opensAt));
}

/** “closes 15:00 Mexico City”, “opens Fri 09:30 NY”: when the state of a session changes, beside the state itself. */
export function changeOfSession(words: Words, country: Country, session: SessionTimes, now: number): string {
  if (!isUnderWay(session, now)) {
    return words.t('market.session.opensAt', openingOf(words, country, session.opensAt));
  }
  return words.t('market.session.closesAt', {
    time: words.date(session.closesAt, 'time', EXCHANGE_ZONES[country]),
    city: words.t(`market.city.short.${country}`),
  });
}

function openingOf(words: Words, country: Country, opensAt: string) {
  return {
    // Where the line breaks, the day and its hour stay together.
    time: words.date(opensAt, 'weekdayTime', EXCHANGE_ZONES[country]).replaceAll(' ', '\u00a0'),
    city: words.t(`market.city.short.${country}`),
  };
}

/** The line's words, for other places that must say when an exchange opens. */
export function sessionText(words: Words, country: Country, session: SessionTimes, now: number): string {
  const open = isUnderWay(session, now);
  const until = open ? session.closesAt : session.opensAt;
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000));
  const zone = EXCHANGE_ZONES[country];
  if (!open && session.holiday) {
    return words.t('market.session.holiday', {
      holiday: words.t(`market.holiday.${session.holiday}`),
      ...openingOf(words, country, until),
    });
  }
  const values = {
    duration: durationText(words, minutes),
    time: words.date(until, minutes < DAY_MINUTES ? 'time' : 'moment', zone),
    city: words.t(`market.city.short.${country}`),
  };
  return words.t(open ? 'market.session.open' : 'market.session.closed', values);
}

function durationText({ t }: Words, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('market.duration.minutes', { minutes });
  if (minutes < DAY_MINUTES) return t('market.duration.hours', { hours, minutes: minutes % 60 });
  return t('market.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
