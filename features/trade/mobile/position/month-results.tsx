import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Signed } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import { listResults, type MonthResults } from '../../contract.ts';
import styles from '../trade.module.css';
import { type Bar, monthBars, shiftMonth } from './month-bars.ts';

/** What was realised in a month, day by day as bars, each currency by itself; the months before are a tap away. */
export function MonthCard() {
  const { t, date } = useWords();
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const input = asked === undefined ? {} : { month: asked };
  const present = useCallQuery(listResults, {}, { errorTip: false }).data?.month;
  const results = useCallQuery(listResults, input, { errorTip: false }).data;
  const month = asked ?? present;
  if (month === undefined || present === undefined) return null;
  return (
    <div className={styles.summary}>
      <Card>
        <div className={styles.monthHead}>
          <IconButton
            icon={ChevronLeft}
            size={20}
            label={t('trade.results.earlier')}
            onClick={() => setAsked(shiftMonth(month, -1))}
          />
          <h2 className={styles.month}>
            {t('trade.results.of', { month: date(`${month}-15T17:00:00Z`, 'month') })}
          </h2>
          {month < present ? (
            <IconButton
              icon={ChevronRight}
              size={20}
              label={t('trade.results.later')}
              onClick={() => setAsked(shiftMonth(month, 1))}
            />
          ) : (
            <span className={styles.noButton} />
          )}
        </div>
        <OwnFigures>{results === undefined ? null : <Currencies results={results} />}</OwnFigures>
      </Card>
    </div>
  );
}

/** Each currency's result over its days; the month's ends once, beneath all. */
function Currencies({ results }: { results: MonthResults }) {
  const { t, date, money } = useWords();
  if (results.currencies.length === 0) return <p className={styles.soft}>{t('trade.results.none')}</p>;
  const dayOf = (at: string) => date(`${at}T17:00:00Z`, 'day');
  const ends = monthBars(results.month, []);
  return (
    <div className={styles.results}>
      {results.currencies.map(({ currency, total, days }) => (
        <div key={currency}>
          <p className={styles.result}>
            <Signed value={total} currency={currency} />
            <span className={styles.soft}>{`\u00a0${currency}`}</span>
          </p>
          <div
            className={styles.bars}
            role="img"
            aria-label={days
              .map(({ date: at, result }) => `${dayOf(at)}: ${money(result, currency, { sign: 'always' })}`)
              .join('; ')}
          >
            {monthBars(results.month, days).map((bar) => (
              <DayBar key={bar.date} bar={bar} />
            ))}
          </div>
        </div>
      ))}
      <p className={styles.barEnds} aria-hidden="true">
        <span>{dayOf((ends[0] as Bar).date)}</span>
        <span>{dayOf((ends.at(-1) as Bar).date)}</span>
      </p>
    </div>
  );
}

/** Above the line for a gain, below it for a loss, a dot for a day without one. */
function DayBar({ bar: { height } }: { bar: Bar }) {
  const way = Math.sign(height);
  return (
    <span className={styles.day} data-way={way}>
      <span className={styles.dayBar} style={{ blockSize: way === 0 ? '3px' : `${Math.abs(height) / 2}%` }} />
    </span>
  );
}
