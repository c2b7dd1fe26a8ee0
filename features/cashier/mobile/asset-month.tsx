import type { Currency } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { type AssetMonth, getAssetMonth } from '../contract.ts';
import styles from './asset-month.module.css';
import { monthBars, netOf } from './month-bars.ts';

const MEXICO = 'America/Mexico_City';

/** What the month did to available cash in a currency: by how much it changed, a bar for each day, what came in and what went out. */
export function AssetMonthPart({ currency }: { currency: Currency }) {
  const query = useCallQuery(getAssetMonth, { currency }, { errorTip: false });
  if (query.isLoading) {
    return (
      <div className={`${styles.month} ${styles.waiting}`}>
        <Skeleton width={50} />
      </div>
    );
  }
  if (!query.data) return null;
  return <Shown month={query.data} />;
}

/** Days at either end of the month whose names take the place of today's. */
const ROOM = 6;
const dayOf = (date: string) => Number(date.slice(8));

function Shown({ month }: { month: AssetMonth }) {
  const { t, date } = useWords();
  const { currency, cameIn, wentOut } = month;
  const [day, last] = [dayOf(month.today), dayOf(month.endsOn)];
  // Noon of a day of Mexico City, whose date is the same wherever the phone is.
  const noon = (day: string) => Date.parse(`${day}T18:00:00.000Z`);
  return (
    <section className={styles.month}>
      <h2 className={styles.name}>
        {t('cashier.month.title', { currency, month: date(noon(month.today), 'month', MEXICO) })}
      </h2>
      <p>
        <Amount value={netOf(month)} currency={currency} code size="hero" sign="always" />
      </p>
      <Bars month={month} />
      <p className={styles.ends} aria-hidden="true">
        <span>{date(noon(month.beginsOn), 'day', MEXICO)}</span>
        {day > ROOM && day <= last - ROOM ? (
          <strong className={styles.now} style={{ left: `${((day - 0.5) / last) * 100}%` }}>
            {t('ui.today')}
          </strong>
        ) : null}
        <span>{date(noon(month.endsOn), 'day', MEXICO)}</span>
      </p>
      <dl className={styles.flows}>
        <div>
          <dt className={styles.in}>{t('cashier.month.in')}</dt>
          <dd>
            <Amount value={cameIn} currency={currency} />
          </dd>
        </div>
        <div>
          <dt className={styles.out}>{t('cashier.month.out')}</dt>
          <dd>
            <Amount value={wentOut} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const HEIGHT = 64;

/** Each day of the month beside the next, up for what came in and down for what went out; a dot where nothing moved. */
function Bars({ month }: { month: AssetMonth }) {
  const bars = monthBars(month, HEIGHT - 4);
  const ground = 2 + Math.max(...bars.map(({ up }) => up), 2);
  return (
    <svg className={styles.bars} viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`} aria-hidden="true">
      {bars.map(({ date, up, down, isAhead, isToday }, at) => (
        <g key={date}>
          {up > 0 ? (
            <rect className={styles.up} x={at * 10 + 2} y={ground - up} width={6} height={up} rx={1} />
          ) : null}
          {down > 0 ? (
            <rect className={styles.down} x={at * 10 + 2} y={ground} width={6} height={down} rx={1} />
          ) : null}
          {up === 0 && down === 0 ? (
            <circle
              className={isToday ? styles.today : isAhead ? styles.ahead : styles.still}
              cx={at * 10 + 5}
              cy={ground}
              r={isToday ? 2.4 : 1.2}
            />
          ) : null}
        </g>
      ))}
    </svg>
  );
}
