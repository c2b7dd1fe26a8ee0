import type { CSSProperties } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { LoanDetail } from '../contract.ts';
import { type DebtPlace, debtPlaces, hasRoom, sideOf } from './debt-places.ts';
import styles from './loan.module.css';
import { loanDay } from './loan-day.ts';

const percentOf = (value: number) => `${value}%`;

/** What was owed as a line with a step at each payment, on the principal that it stands on; what is to come dashed. */
export function DebtLine({ detail }: { detail: LoanDetail }) {
  const { t, money } = useWords();
  const places = debtPlaces(detail);
  const { now, due, paid } = places;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  return (
    <figure className={styles.debt}>
      <div className={styles.debtPlot}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('loan.debtLine', { owed: money(detail.order.owed, 'MXN') })}
        >
          <Surfaces places={places} />
        </svg>
        {now && due ? (
          <>
            <span
              className={styles.debtPole}
              style={{ left: percentOf(now.x), height: percentOf(now.owed) }}
            />
            <span
              className={styles.debtDot}
              style={{ left: percentOf(now.x), bottom: percentOf(now.owed) }}
            />
            <span className={styles.debtEnd} style={{ bottom: percentOf(due.owed) }} />
            <strong className={styles.debtDue} style={{ bottom: percentOf(due.owed) }}>
              {pesos(detail.dueTotal ?? '0')}
            </strong>
          </>
        ) : null}
        {paid ? (
          <span
            className={styles.debtPaid}
            data-side={sideOf(paid.place.x)}
            style={{
              bottom: percentOf(paid.place.owed),
              ...(sideOf(paid.place.x) === 'after'
                ? { left: percentOf(paid.place.x) }
                : { right: percentOf(100 - paid.place.x) }),
            }}
          >
            {t('loan.debt.paid', { amount: pesos(paid.amount) })}
          </span>
        ) : null}
        <span
          className={styles.debtPrincipal}
          style={{ left: percentOf(now && !hasRoom(now.x) && now.x < 50 ? now.x : 0) }}
        >
          {t('loan.debt.principal')}
        </span>
        {now && due && detail.savedToday && isSome(detail.savedToday) && now.x <= 60 ? (
          <span
            className={styles.debtComing}
            style={{ left: percentOf(now.x), top: percentOf(100 - due.principal) }}
          >
            {t('loan.debt.coming', { amount: pesos(detail.savedToday) })}
          </span>
        ) : null}
      </div>
      <Axis detail={detail} now={now} />
    </figure>
  );
}

/** The grounds and the lines, on a picture of 100 by 100 that is stretched. */
function Surfaces({ places: { past, now, due } }: { places: ReturnType<typeof debtPlaces> }) {
  const path = (points: readonly DebtPlace[], part: 'owed' | 'principal') =>
    points.map((place, at) => `${at === 0 ? 'M' : 'L'}${place.x} ${100 - place[part]}`).join('');
  const ground = (points: readonly DebtPlace[], part: 'owed' | 'principal') =>
    `${path(points, part)}L${points.at(-1)?.x ?? 0} 100L${points[0]?.x ?? 0} 100Z`;
  const ahead = now && due ? [now, due] : [];
  return (
    <>
      <path className={styles.debtInterest} d={ground(past, 'owed')} />
      <path className={styles.debtGround} d={ground(past, 'principal')} />
      {ahead.length > 0 ? (
        <>
          <path className={styles.debtInterestAhead} d={ground(ahead, 'owed')} />
          <path className={styles.debtGroundAhead} d={ground(ahead, 'principal')} />
          <path className={styles.debtAhead} d={path(ahead, 'owed')} vectorEffect="non-scaling-stroke" />
        </>
      ) : null}
      <path className={styles.debtPast} d={path(past, 'owed')} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** The days beneath: the first and the last, and today, on a line of its own where it would run into one of them. */
function Axis({ detail: { line }, now }: { detail: LoanDetail; now: DebtPlace | null }) {
  const words = useWords();
  const [first, last] = [line[0]?.at ?? '', line.at(-1)?.at ?? ''];
  return (
    <figcaption className={styles.debtAxis}>
      {now ? (
        <strong
          className={styles.debtNow}
          data-own={hasRoom(now.x) ? undefined : ''}
          style={{ '--at': percentOf(now.x) } as CSSProperties}
        >
          {words.t('ui.railToday')}
        </strong>
      ) : null}
      <span className={styles.debtDates}>
        <span>{loanDay(words, first, 'day')}</span>
        <span>{loanDay(words, last)}</span>
      </span>
    </figcaption>
  );
}
