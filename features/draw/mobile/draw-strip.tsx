import { useWords } from '#ui/i18n/words.tsx';
import styles from './draw.module.css';
import type { DrawFinding } from './draw-again.ts';
import { allWinUntil, COLUMNS, flagsOf, stretchesOf } from './strip-shape.ts';

const HEIGHT = 80;
const percent = (share: number) => `${share * 100}%`;

/** The whole draw from its first place to its last, winners filled, one's own lots pinned. */
export function DrawStrip({ drawn }: { drawn: NonNullable<DrawFinding['drawn']> }) {
  const { t, number } = useWords();
  const { outcome, own, wonLots } = drawn;
  const lots = outcome.length;
  if (lots === 0) return null;
  const border = allWinUntil(outcome);
  const share = border / lots;
  return (
    <figure className={styles.figure}>
      <div className={own.length > 0 ? styles.flags : undefined}>
        {flagsOf(own, lots).map(({ lot, at }) => (
          <span
            key={lot.place}
            className={lot.outcome === 0 ? styles.flag : `${styles.flag} ${styles.flagWon}`}
            style={{ left: percent(at) }}
          >
            {number(lot.place)}
          </span>
        ))}
      </div>
      <div className={styles.strip} role="img" aria-label={t('draw.strip', { won: wonLots, lots })}>
        <svg viewBox={`0 0 ${COLUMNS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            className={styles.won}
            d={stretchesOf(outcome)
              .map(({ from, width }) => `M${from} 0h${width}v${HEIGHT}h-${width}z`)
              .join('')}
          />
        </svg>
        {own.map(({ place, outcome: result }) => (
          <span
            key={place}
            className={result === 0 ? styles.pin : `${styles.pin} ${styles.pinWon}`}
            style={{ left: percent((place - 0.5) / lots) }}
          />
        ))}
        {border > 0 && border < lots ? (
          <span className={styles.border} style={{ left: percent(share) }} />
        ) : null}
      </div>
      <figcaption className={styles.legend}>
        <span>{t('draw.strip.first')}</span>
        <span>{number(lots)}</span>
      </figcaption>
      <StripKey border={border} lots={lots} />
    </figure>
  );
}

function StripKey({ border, lots }: { border: number; lots: number }) {
  const { t, number } = useWords();
  if (border === lots) return <p className={styles.key}>{t('draw.strip.all')}</p>;
  return (
    <ul className={styles.key}>
      {border > 0 ? (
        <li className={styles.keyWon}>{t('draw.strip.until', { place: number(border) })}</li>
      ) : null}
      <li>{t(border > 0 ? 'draw.strip.after' : 'draw.strip.onlyFirst')}</li>
    </ul>
  );
}
