import { useState } from 'react';
import { DataTable } from '#ui/console/data-table.tsx';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard.module.css';

type Flow = Dashboard['flows'][number];

const BAR_WIDTH = 20;
const STEP = 40;
const HEIGHT = 72;
/** The two halves, the line between them and a little air. */
const TALL = 2 * HEIGHT + 3;

interface FlowBarsProps {
  currency: Flow['currency'];
  /** Every day of the period, oldest first. */
  days: readonly Flow[];
}

/** A bar a day, in above the line and out below it; the same figures stand in a table beneath. */
export function FlowBars({ currency, days }: FlowBarsProps) {
  const { t, money } = useWords();
  const [figuresShown, showFigures] = useState(false);
  const highest = days.reduce((most, day) => larger(most, larger(day.moneyIn, day.moneyOut)), '0.00');
  const moneyIn = total(days, 'moneyIn');
  const moneyOut = total(days, 'moneyOut');
  const net = moneyIn - moneyOut;
  const isEmpty = cents(highest) === 0n;
  useKeys(isEmpty ? {} : { d: () => showFigures(!figuresShown) });
  if (isEmpty) return <p className={styles.note}>{t('operator.dashboard.flows.none')}</p>;
  return (
    <>
      <p className={styles.net}>
        <strong className={net < 0n ? styles.down : styles.good}>
          {money(decimalOf(net), currency, { sign: 'always' })}
        </strong>{' '}
        {t('operator.dashboard.net')}
      </p>
      <Bars currency={currency} days={days} highest={highest} />
      <p className={styles.legend}>
        <span>
          <span className={styles.good}>▲ {t('operator.dashboard.in')}</span>{' '}
          <strong>{money(decimalOf(moneyIn), currency)}</strong>
        </span>
        <span>
          <span className={styles.note}>▼ {t('operator.dashboard.out')}</span>{' '}
          <strong>{money(decimalOf(moneyOut), currency)}</strong>
        </span>
      </p>
      <details
        className={styles.figures}
        open={figuresShown}
        onToggle={(event) => showFigures(event.currentTarget.open)}
      >
        <summary aria-keyshortcuts="D">
          {t('operator.dashboard.flows.figures')} <kbd className={styles.key}>D</kbd>
        </summary>
        <FlowTable currency={currency} days={days} />
      </details>
    </>
  );
}

function Bars({ currency, days, highest }: FlowBarsProps & { highest: string }) {
  const { t, date } = useWords();
  const dayOf = (day: Flow | undefined) => (day ? date(`${day.date}T12:00:00Z`, 'day') : '');
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${TALL}`}
        role="img"
        aria-label={t('operator.dashboard.flows', { currency })}
      >
        <rect className={styles.axis} y={HEIGHT} width={days.length * STEP} height={1} />
        {days.map((day, at) => (
          <g key={day.date} transform={`translate(${at * STEP + (STEP - BAR_WIDTH) / 2} ${HEIGHT})`}>
            <rect
              className={styles.moneyIn}
              width={BAR_WIDTH}
              {...above(share(day.moneyIn, highest))}
              rx={3}
            />
            <rect
              className={styles.moneyOut}
              width={BAR_WIDTH}
              y={2}
              height={share(day.moneyOut, highest)}
              rx={3}
            />
          </g>
        ))}
      </svg>
      <p className={styles.days} aria-hidden="true">
        <span>{dayOf(days[0])}</span>
        <span>{dayOf(days.at(-1))}</span>
      </p>
    </>
  );
}

function FlowTable({ currency, days }: FlowBarsProps) {
  const { t, money, date } = useWords();
  return (
    <DataTable
      label={t('operator.dashboard.flows', { currency })}
      items={[...days].reverse()}
      keyOf={(day) => day.date}
      empty={t('operator.dashboard.flows.none')}
      columns={[
        {
          id: 'date',
          title: t('operator.dashboard.day'),
          cell: (day) => date(`${day.date}T12:00:00Z`, 'day'),
        },
        { id: 'in', title: t('operator.dashboard.in'), cell: (day) => money(day.moneyIn, currency) },
        { id: 'out', title: t('operator.dashboard.out'), cell: (day) => money(day.moneyOut, currency) },
      ]}
    />
  );
}

/** Cents of a decimal string with two decimals. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const larger = (one: string, other: string) => (cents(one) > cents(other) ? one : other);

/** The exact sum, in cents. */
const total = (days: readonly Flow[], side: 'moneyIn' | 'moneyOut') =>
  days.reduce((all, day) => all + cents(day[side]), 0n);

/** Cents as a decimal string. */
function decimalOf(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Height of a bar: only a drawing leaves the exact numbers, never money. Any money at all is seen. */
function share(amount: string, highest: string): number {
  const height = Number((cents(amount) * BigInt(HEIGHT - 2)) / cents(highest));
  return cents(amount) > 0n ? Math.max(2, height) : 0;
}

const above = (height: number) => ({ y: -height, height });
