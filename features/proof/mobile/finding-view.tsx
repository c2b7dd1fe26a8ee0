import { Check, CircleAlert, Minus, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useIsClockMoved } from '#ui/clock/business-clock.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { type Check as CheckMade, checksOf } from './checks.ts';
import { FaultCard } from './fault-card.tsx';
import styles from './proof.module.css';
import type { Finding } from './verify-here.ts';

interface FindingViewProps {
  finding: Finding;
  /** Device time of the look, epoch milliseconds. */
  at: number;
  again: () => void;
}

/** What was found, in one word first, then check by check, with the row at fault where there is one. */
export function FindingView({ finding, at, again }: FindingViewProps) {
  const words = useWords();
  const { t, date } = words;
  const { isSound } = finding;
  const clock = useIsClockMoved() ? 'real' : 'same';
  const checks = checksOf(words, finding);
  const open = checks.filter(({ fits }) => fits === null);
  const all = checks.length;
  const sound =
    open.length === 0 ? t('proof.sound') : t('proof.soundSoFar', { fits: all - open.length, all });
  return (
    <>
      <section className={styles.verdict} role="status">
        <span className={isSound ? `${styles.disc} ${styles.good}` : `${styles.disc} ${styles.bad}`}>
          <Icon of={isSound ? ShieldCheck : ShieldAlert} size={32} />
        </span>
        <div>
          <h2 className={styles.word}>{isSound ? sound : t('proof.unsound')}</h2>
          <p className={styles.soft}>
            {t('proof.looked', { count: finding.file.entries.length, time: date(at, 'time'), clock })}
          </p>
        </div>
      </section>
      {isSound && open.length > 0 ? (
        <p className={styles.openChecks}>
          {t('proof.soundSoFar.open', { checks: dotted(...open.map(({ title }) => t(title))) })}
        </p>
      ) : null}
      {isSound ? null : <FaultCard finding={finding} />}
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckRow key={check.title} check={check} />
        ))}
      </ul>
      <Button kind="secondary" onClick={again}>
        {t('proof.again')}
      </Button>
    </>
  );
}

const LOOKS = {
  fits: { icon: Check, style: 'fits', word: 'proof.mark.fits' },
  broken: { icon: CircleAlert, style: 'broken', word: 'proof.mark.broken' },
  open: { icon: Minus, style: 'open', word: 'proof.mark.open' },
} as const;

function CheckRow({ check: { title, fits, text } }: { check: CheckMade }) {
  const { t } = useWords();
  const look = LOOKS[fits === null ? 'open' : fits ? 'fits' : 'broken'];
  return (
    <li className={styles.check}>
      <span className={`${styles.mark} ${styles[look.style]}`}>
        <Icon of={look.icon} size={20} />
        <span className="unseen">{t(look.word)}</span>
      </span>
      <span>
        <span className={styles.checkTitle}>{t(title)}</span>
        <span className={styles.checkText}>{text}</span>
      </span>
    </li>
  );
}
