import { earlierSession } from '#features/market/mobile/index.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { directionOf, writeDecimal } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { WatchlistItem } from '../contract.ts';
import styles from './favorites.module.css';
import { layOutLine } from './number-line.ts';

const MINUTE_MS = 60_000;
/** All lengths in rem: a tenth of the width, so that the line is as long as the screen less its margins. */
const WIDTH = 9.14667;
const DISC = 0.72;
const DOT = 0.24;
/** So many favorites have discs with letters; more are dots. */
const MOST_DISCS = 24;

/** How many favorites rise today, and each of them on a line by its change. */
export function RisingToday({ rows }: { rows: readonly WatchlistItem[] }) {
  const { t, percent } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const quoted = rows.flatMap((row) =>
    row.changePercent === null
      ? []
      : [{ item: row, percent: Number(row.changePercent), written: row.changePercent }],
  );
  // One says all of it in its own row.
  if (quoted.length < 2) return null;
  const isToday = quoted.every(
    ({ item: { exchange, quotedAt } }) =>
      quotedAt === null || earlierSession({ exchange, quotedAt }, now) === null,
  );
  const day = isToday ? 'today' : 'last';
  const up = quoted.filter(({ written }) => directionOf(written) > 0).length;
  const hasLetters = quoted.length <= MOST_DISCS;
  const disc = hasLetters ? DISC : DOT;
  const line = layOutLine(quoted, { width: WIDTH, disc });
  const sorted = quoted.toSorted((a, b) => a.percent - b.percent);
  const [least, most] = [sorted[0]?.written ?? '0', sorted.at(-1)?.written ?? '0'];
  return (
    <section className={styles.rising}>
      <h2 className={styles.share}>
        <span className={styles.count}>{t('watchlist.rising.count', { up, count: quoted.length })}</span>{' '}
        {t('watchlist.rising', { count: quoted.length, day })}
      </h2>
      <div
        className={styles.line}
        role="img"
        aria-label={t('watchlist.line', {
          day,
          least: percent(least, 'always'),
          most: percent(most, 'always'),
        })}
        style={{ height: `${line.levels * disc + 0.1}rem` }}
      >
        <span className={styles.zero} style={{ left: `${line.zero}rem` }} />
        {line.points.map(({ item, x, level }) => (
          <span
            key={item.stockId}
            className={hasLetters ? styles.disc : `${styles.dot} ${styles[toneOf(item)]}`}
            style={{ left: `${x - disc / 2}rem`, bottom: `${level * disc + 0.05}rem` }}
          >
            {hasLetters ? <Monogram symbol={item.symbol} /> : null}
          </span>
        ))}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {line.ticks.map((tick) => (
          <span key={tick.percent} className={styles.tick} style={{ left: `${tick.x}rem` }}>
            {`${writeDecimal(String(tick.percent), 0, 'always')}%`}
          </span>
        ))}
      </div>
    </section>
  );
}

function toneOf({ changePercent }: WatchlistItem): 'gain' | 'loss' | 'flat' {
  const direction = directionOf(changePercent ?? '0');
  return direction > 0 ? 'gain' : direction < 0 ? 'loss' : 'flat';
}
