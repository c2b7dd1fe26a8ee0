import type { CSSProperties } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { OfferItem } from '../contract.ts';
import styles from './ipo.module.css';
import { shareOfWay } from './offer-figures.ts';
import { hasCome } from './offer-progress.ts';

const MINUTE_MS = 60_000;
/** Of the first date's own width: where today stands while none has come. */
const BEFORE_ALL = 0.15;

/** An offer's dates on one line, what is over filled, today where it stands between two of them. */
export function DateRail({ offer }: { offer: OfferItem }) {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const stops = [
    { name: 'opens', at: offer.subscriptionOpensAt },
    { name: 'closes', at: offer.subscriptionClosesAt },
    { name: 'lottery', at: offer.lotteryAt },
    { name: 'listing', at: offer.listingAt },
  ] as const;
  const passed = stops.filter(({ name, at }) => hasCome(offer.state, name, at, now)).length;
  return (
    <ol className={styles.rail}>
      {stops.map(({ name, at }, index) => {
        const isPassed = index < passed;
        const isNext = index === passed;
        const before = stops[index - 1];
        const way = `${(before ? shareOfWay(before.at, at, now) : BEFORE_ALL) * 100}%`;
        const kind = isPassed ? styles.passed : isNext ? styles.next : '';
        return (
          <li
            key={name}
            className={`${styles.stop} ${kind}`}
            style={{ '--way': way } as CSSProperties}
            aria-current={isNext ? 'step' : undefined}
          >
            {isNext ? (
              <span className={before ? styles.today : `${styles.today} ${styles.todayFirst}`}>
                {t('ipo.today')}
              </span>
            ) : null}
            <span className={styles.dot} />
            <span className={styles.stopName}>
              {t(`offer.${offer.kind}.rail.${name}`, { passed: String(isPassed) })}
            </span>
            <span className={styles.stopDate}>{date(at, 'day', TIME_ZONES[offer.exchange])}</span>
          </li>
        );
      })}
    </ol>
  );
}
