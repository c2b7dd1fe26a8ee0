import { DOT } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { levelStart, nextLevelAt } from '../../membership.ts';
import styles from './profile.module.css';

const RADIUS = 21;
const AROUND = 2 * Math.PI * RADIUS;

/** The level, in a ring that fills up with the points to the next one. */
export function LevelRing({ level, points }: { level: number; points: number }) {
  const { t } = useWords();
  const next = nextLevelAt(points);
  const from = levelStart(points);
  const share = next === null ? 1 : (points - from) / (next - from);
  return (
    <span className={styles.level} role="img" aria-label={t('account.profile.level', { level })}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.groove} cx={24} cy={24} r={RADIUS} />
        {share > 0 ? (
          <circle
            className={styles.arc}
            cx={24}
            cy={24}
            r={RADIUS}
            strokeDasharray={`${share * AROUND} ${AROUND}`}
          />
        ) : null}
      </svg>
      <span className={styles.levelName}>{t('account.profile.levelName')}</span>
      <span className={styles.levelNumber}>{level}</span>
    </span>
  );
}

/** How many points there are, and how many are missing to the next level. */
export function LevelPoints({ level, points }: { level: number; points: number }) {
  const { t } = useWords();
  const next = nextLevelAt(points);
  return (
    <p className={styles.points}>
      {t('account.profile.points', { points })}
      {DOT}
      {next === null
        ? t('account.profile.topLevel')
        : t('account.profile.nextLevel', { points: next - points, level: level + 1 })}
    </p>
  );
}
