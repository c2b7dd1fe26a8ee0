import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { writeDuration } from '#ui/console/write-duration.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard.module.css';

type Day = Dashboard['day'];
type Session = Day['sessions'][number];

const ZONE = 'America/Mexico_City';
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const REFRESH_MS = 30_000;
/** Wide enough to be seen, in minutes of the day. */
const MARK_MINUTES = 8;

/** Which market is open and until when, or when it opens, each on the strip of its day; markets of the same hours share one. */
export function MarketStrip({ day }: { day: Day }) {
  const now = useBusinessNow(REFRESH_MS);
  return (
    <div className={styles.strips}>
      {byHours(day.sessions).map((sessions) => (
        <Strip
          key={sessions.map(({ exchange }) => exchange).join(' ')}
          day={day}
          sessions={sessions}
          now={now}
        />
      ))}
    </div>
  );
}

function Strip({ day, sessions, now }: { day: Day; sessions: readonly Session[]; now: number }) {
  const words = useWords();
  const { t, date, locale } = words;
  const [session] = sessions;
  if (!session) return null;
  const { today, changesAt } = session;
  const minuteOf = (at: string | number) => (new Date(at).getTime() - Date.parse(day.beganAt)) / MINUTE_MS;
  return (
    <div className={styles.strip}>
      <p className={styles.stripLine}>
        <span>{changeOf(words, sessions, minuteOf(changesAt) < DAY_MINUTES)}</span>
        <strong>{writeDuration(locale, Math.max(0, Date.parse(changesAt) - now))}</strong>
      </p>
      <svg
        className={styles.day24}
        viewBox={`0 0 ${DAY_MINUTES} 16`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.axis} y={4} width={DAY_MINUTES} height={8} />
        <rect className={styles.past} y={4} width={within(minuteOf(now))} height={8} />
        {today ? (
          <rect
            className={styles.moneyIn}
            x={minuteOf(today.opensAt)}
            y={4}
            width={minuteOf(today.closesAt) - minuteOf(today.opensAt)}
            height={8}
          />
        ) : null}
        <rect className={styles.now} x={within(minuteOf(now))} width={MARK_MINUTES} height={16} />
      </svg>
      <p className={styles.stripEnds}>
        <span aria-hidden="true">00</span>
        <span>
          {today
            ? `${date(today.opensAt, 'time', ZONE)} – ${date(today.closesAt, 'time', ZONE)}`
            : t('operator.market.rests')}
        </span>
        <span>{t('operator.market.zone')}</span>
      </p>
    </div>
  );
}

/** `México y Nueva York abren a las 08:30`, of another day with its date. */
function changeOf({ t, find, date, locale }: Words, sessions: readonly Session[], isToday: boolean): string {
  const names = sessions.map(({ exchange }) => find(`operator.market.${exchange}`) ?? exchange);
  const markets = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  const { isOpen, changesAt } = sessions[0] as Session;
  const told = { markets, count: sessions.length, time: date(changesAt, isToday ? 'time' : 'moment', ZONE) };
  if (isOpen) return t('operator.market.closes', told);
  return t(isToday ? 'operator.market.opens' : 'operator.market.opensOn', told);
}

function byHours(sessions: readonly Session[]): Session[][] {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    const { exchange, ...hours } = session;
    const key = JSON.stringify(hours);
    groups.set(key, [...(groups.get(key) ?? []), session]);
  }
  return [...groups.values()];
}

const within = (minute: number) => Math.min(Math.max(minute, 0), DAY_MINUTES - MARK_MINUTES);
