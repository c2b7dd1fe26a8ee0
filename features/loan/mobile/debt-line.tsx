import { useWords } from '#ui/i18n/words.tsx';
import type { LoanDetail } from '../contract.ts';
import styles from './loan.module.css';
import { loanDay } from './loan-day.ts';

const WIDTH = 100;
const HEIGHT = 44;
const MARGIN = 4;

/** What was owed as a line with a step at each payment, what is to come dashed. */
export function DebtLine({ detail: { line, order, dueTotal } }: { detail: LoanDetail }) {
  const words = useWords();
  const { t, money } = words;
  const times = line.map(({ at }) => Date.parse(at));
  const [from = 0, to = 1] = [times[0], times.at(-1)];
  const most = Math.max(...line.map(({ owed }) => Number(owed)), 1);
  const x = (at: number) => (to === from ? 0 : ((at - from) * WIDTH) / (to - from));
  const y = (owed: number) => HEIGHT - (owed / most) * (HEIGHT - MARGIN);
  const isRunning = order.status === 'borrowing';
  const known = isRunning && dueTotal !== null && line.length > 1 ? line.slice(0, -1) : line;
  const pathOf = (points: LoanDetail['line']) =>
    points
      .map(({ at, owed }, index) => `${index === 0 ? 'M' : 'L'}${x(Date.parse(at))} ${y(Number(owed))}`)
      .join('');
  const now = known.at(-1);
  const today = now === undefined ? 0 : x(Date.parse(now.at));
  return (
    <figure className={styles.debt}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('loan.debtLine', { owed: money(order.owed, 'MXN') })}
      >
        <path className={styles.debtGround} d={`${pathOf(line)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className={styles.debtPast} d={pathOf(known)} vectorEffect="non-scaling-stroke" />
        {known === line ? null : (
          <path className={styles.debtAhead} d={pathOf(line.slice(-2))} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      {now !== undefined && known !== line ? (
        <p className={styles.debtNow}>
          {/* At its own place, and never beyond the edges. */}
          <strong style={{ left: `${today}%`, transform: `translateX(-${today}%)` }}>
            {t('loan.today')}
          </strong>
        </p>
      ) : null}
      <figcaption className={styles.debtDates}>
        <span>{loanDay(words, from, 'day')}</span>
        <span>{loanDay(words, to)}</span>
      </figcaption>
    </figure>
  );
}
