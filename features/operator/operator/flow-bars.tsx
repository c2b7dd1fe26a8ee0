import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './flow-bars.module.css';

type Flow = Dashboard['flows'][number];

const BAR_WIDTH = 14;
const STEP = 40;
const HEIGHT = 80;

/** Two bars a day, in above the line and out below it; the same figures stand in a table beneath. */
export function FlowBars({ currency, days }: { currency: Flow['currency']; days: readonly Flow[] }) {
  const { t, money, date } = useWords();
  const highest = days.reduce((most, day) => larger(most, larger(day.moneyIn, day.moneyOut)), '0.01');
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${2 * HEIGHT}`}
        role="img"
        aria-label={t('operator.dashboard.flows', { currency })}
      >
        {days.map((day, at) => (
          <g key={day.date} transform={`translate(${at * STEP + (STEP - BAR_WIDTH) / 2} ${HEIGHT})`}>
            <rect className={styles.moneyIn} width={BAR_WIDTH} {...above(share(day.moneyIn, highest))} />
            <rect className={styles.moneyOut} width={BAR_WIDTH} y={1} height={share(day.moneyOut, highest)} />
          </g>
        ))}
      </svg>
      <DataTable
        label={t('operator.dashboard.flows', { currency })}
        items={days}
        keyOf={(day) => day.date}
        empty={t('operator.dashboard.flows.none')}
        columns={[
          {
            id: 'date',
            title: t('operator.dashboard.day'),
            cell: (day) => date(`${day.date}T12:00:00Z`, 'day'),
          },
          {
            id: 'in',
            title: t('operator.dashboard.in'),
            cell: (day) => money(day.moneyIn, currency, { sign: 'always' }),
          },
          { id: 'out', title: t('operator.dashboard.out'), cell: (day) => money(day.moneyOut, currency) },
        ]}
      />
    </>
  );
}

/** Cents of a decimal string with two decimals. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const larger = (one: string, other: string) => (cents(one) > cents(other) ? one : other);

/** Height of a bar: only a drawing leaves the exact numbers, never money. */
const share = (amount: string, highest: string) =>
  Number((cents(amount) * BigInt(HEIGHT - 2)) / cents(highest));

const above = (height: number) => ({ y: -height, height });
