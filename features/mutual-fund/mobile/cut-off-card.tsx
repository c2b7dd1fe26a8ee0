import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import type { FundDetail } from '../contract.ts';
import styles from './fund.module.css';
import { FUND_ZONE, fundDay, fundMoment } from './fund-words.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Where on the line the cut-off stands, in percent, and how much time there is before it at least. */
const CUT_OFF_AT = 60;
const LEAST_BEFORE_MS = 3 * HOUR_MS;

/** Until when an order gets the next value, as a line with its cut-off, and what becomes of an order given now. */
export function CutOffCard({ fund }: { fund: FundDetail }) {
  const words = useWords();
  const { t, date } = words;
  const now = useBusinessNow(SECOND_MS);
  const { dealing } = fund;
  if (dealing === null) return <Card>{t('fund.cutOff.end')}</Card>;
  const left = Math.max(0, Date.parse(dealing.cutOffAt) - now);
  const isToday = date(now, 'date', FUND_ZONE) === date(dealing.cutOffAt, 'date', FUND_ZONE);
  const day = fundDay(words, dealing.navDate);
  const time = fundMoment(words, dealing.valuedAt, 'time');
  const before = Math.max(LEAST_BEFORE_MS, left * 1.15);
  const at = CUT_OFF_AT * (1 - left / before);
  return (
    <Card>
      <div className={styles.cutOffHead}>
        <h2 className={styles.cutOffTitle}>
          {isToday ? t('fund.cutOff.today') : t('fund.cutOff.on', { date: day })}
        </h2>
        <span className={styles.left} role="timer">
          <Left left={left} />
        </span>
      </div>
      <div className={styles.cutOff} aria-hidden="true">
        <span className={styles.nowName} style={{ left: `${at}%` }} data-edge={at < 18 ? 'start' : undefined}>
          {t('fund.cutOff.now', { time: date(now, isToday ? 'time' : 'moment', FUND_ZONE) })}
        </span>
        <span className={styles.rail} />
        <span className={styles.passed} style={{ width: `${at}%` }} />
        <span className={styles.open} style={{ left: `${at}%`, width: `${CUT_OFF_AT - at}%` }} />
        <span className={styles.now} style={{ left: `${at}%` }} />
        <span className={styles.dot} style={{ left: `${CUT_OFF_AT}%` }} />
      </div>
      <div className={styles.cutOffWords} aria-hidden="true">
        <span className={styles.accent}>{t('fund.cutOff.before')}</span>
        <strong>{t('fund.cutOff.at', { time: fundMoment(words, dealing.cutOffAt, 'time') })}</strong>
        <span className={styles.soft}>{t('fund.cutOff.after')}</span>
      </div>
      <p className={styles.cutOffText}>
        {isToday ? t('fund.cutOff.saysToday', { time }) : t('fund.cutOff.says', { date: day, time })}
      </p>
    </Card>
  );
}

function Left({ left }: { left: number }) {
  const { t } = useWords();
  if (left >= DAY_MS)
    return t('fund.cutOff.days', {
      days: Math.floor(left / DAY_MS),
      hours: Math.floor((left % DAY_MS) / HOUR_MS),
    });
  if (left >= HOUR_MS)
    return t('fund.cutOff.hours', {
      hours: Math.floor(left / HOUR_MS),
      minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    });
  return t('fund.cutOff.minutes', {
    minutes: Math.floor(left / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND_MS),
  });
}
