import { localDate } from '#kernel/calendar/local-time.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { EventItem } from '../contract.ts';
import styles from './corporate-action.module.css';
import { dividendYear } from './dividend-year.ts';

const MINUTE_MS = 60_000;
/** More would make the strip higher than what it leads to. */
const MOST = 3;

/** The year in months, a disc for each dividend: whole once it was paid, dashed while it is expected. */
export function YearStrip({ events }: { events: readonly EventItem[] }) {
  const words = useWords();
  const { t } = words;
  const present = localDate('America/Mexico_City', useBusinessNow(MINUTE_MS)).slice(0, 7);
  const months = dividendYear(events, present);
  const all = months.flatMap(({ paid }) => paid);
  if (all.length === 0) return null;
  const paid = all.filter(({ isPaid }) => isPaid).length;
  return (
    <figure className={styles.year}>
      <div
        role="img"
        aria-label={t('corporate.strip', { paid, expected: all.length - paid })}
        className={styles.months}
      >
        {months.map(({ month, paid: here }) => (
          <span key={month} className={styles.month} data-now={month === present || undefined}>
            <span className={styles.discs}>
              {here.slice(0, MOST).map(({ id, symbol, isPaid }) => (
                <span key={id} className={styles.paidDisc} data-expected={isPaid ? undefined : ''}>
                  <Monogram symbol={symbol} size="small" />
                </span>
              ))}
              {here.length > MOST ? <small>{`+${here.length - MOST}`}</small> : null}
            </span>
            <span>{markOf(words, month)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}

/** A month in a letter; in Chinese, where months are numbers, as its number. */
const markOf = ({ date, language }: Words, month: string): string =>
  language === 'zh'
    ? `${Number(month.slice(5))}`
    : date(`${month}-15T12:00:00Z`, 'month').slice(0, 1).toUpperCase();
