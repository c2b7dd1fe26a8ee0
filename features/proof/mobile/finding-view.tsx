import { Check, CircleAlert, Minus, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useIsClockMoved } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FaultCard } from './fault-card.tsx';
import { noonOf } from './missing-root.ts';
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
  const { t, date } = useWords();
  const { isSound, report } = finding;
  const clock = useIsClockMoved() ? 'real' : 'same';
  return (
    <>
      <section className={styles.verdict} role="status">
        <span className={isSound ? `${styles.disc} ${styles.good}` : `${styles.disc} ${styles.bad}`}>
          <Icon of={isSound ? ShieldCheck : ShieldAlert} size={32} />
        </span>
        <h2 className={styles.word}>{t(isSound ? 'proof.sound' : 'proof.unsound')}</h2>
        <p className={styles.soft}>
          {t('proof.looked', { count: finding.file.entries.length, time: date(at, 'time'), clock })}
        </p>
        {isSound && finding.stamps.unstamped ? (
          <p className={styles.soft}>{t('proof.seen.unstamped')}</p>
        ) : null}
      </section>
      {isSound ? null : <FaultCard finding={finding} />}
      <ul className={styles.checks}>
        <Verdict fits={report.row === null} title={t('proof.check.entries')}>
          {report.row === null
            ? t('proof.check.entries.fit', { count: Number(report.seq) })
            : t('proof.check.entries.until', { count: Number(report.seq) })}
        </Verdict>
        <KeptCheck finding={finding} />
        <BalanceCheck finding={finding} />
        <RootCheck finding={finding} />
        <StampCheck finding={finding} />
        <SignatureCheck finding={finding} />
      </ul>
      <Button kind="secondary" onClick={again}>
        {t('proof.again')}
      </Button>
    </>
  );
}

function KeptCheck({ finding: { report, kept } }: { finding: Finding }) {
  const { t, date } = useWords();
  const oldest = kept.heads.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  if (kept.heads.length === 0) {
    return (
      <Verdict fits={null} title={t('proof.check.kept')}>
        {t(report.row === null && report.root === null ? 'proof.check.kept.first' : 'proof.check.kept.none')}
      </Verdict>
    );
  }
  const fits = report.lost.length === 0;
  const count = fits ? report.compared.length : report.lost.length;
  return (
    <Verdict fits={fits && count === 0 ? null : fits} title={t('proof.check.kept')}>
      {t(fits ? 'proof.check.kept.fit' : 'proof.check.kept.lost', { count, date: date(oldest, 'date') })}
    </Verdict>
  );
}

function BalanceCheck({ finding: { report, wrongBalance } }: { finding: Finding }) {
  const { t } = useWords();
  const wasCompared = report.row === null && report.lost.length === 0 && report.root === null;
  const text = !wasCompared ? 'proof.check.balance.later' : 'proof.check.balance.fit';
  return (
    <Verdict fits={wasCompared ? wrongBalance === null : null} title={t('proof.check.balance')}>
      {wrongBalance ? t('proof.check.balance.wrong', { currency: wrongBalance.currency }) : t(text)}
    </Verdict>
  );
}

function RootCheck({ finding: { report, file, rootMissingSince } }: { finding: Finding }) {
  const { t, date } = useWords();
  const last = file.inclusions.at(-1)?.root;
  const day = last ? date(last.at, 'date', 'America/Mexico_City') : '';
  if (report.root) {
    return (
      <Verdict fits={false} title={t('proof.check.root')}>
        {t('proof.check.root.wrong')}
      </Verdict>
    );
  }
  if (rootMissingSince !== null) {
    return (
      <Verdict fits={false} title={t('proof.check.root')}>
        {t('proof.check.root.missing', { date: date(noonOf(rootMissingSince), 'date') })}
      </Verdict>
    );
  }
  if (!last || report.row) {
    return (
      <Verdict fits={null} title={t('proof.check.root')}>
        {t(report.row ? 'proof.check.root.later' : 'proof.check.root.none')}
      </Verdict>
    );
  }
  return (
    <Verdict fits={true} title={t('proof.check.root')}>
      {t('proof.check.root.fit', { count: file.inclusions.length, date: day })}
    </Verdict>
  );
}

function StampCheck({ finding: { stamps, file } }: { finding: Finding }) {
  const { t, date } = useWords();
  const { last, unstamped, fault, isUnable } = stamps;
  const day = (text: string) => date(noonOf(text), 'date');
  if (file.inclusions.length === 0) return null;
  const told = last && {
    date: day(last.date),
    time: date(last.stamp.at, 'exact'),
    by: last.stamp.by,
  };
  return (
    <Verdict fits={fault ? false : last && !unstamped ? true : null} title={t('proof.check.stamp')}>
      {fault
        ? t('proof.check.stamp.wrong', { date: day(fault.date) })
        : isUnable
          ? t('proof.check.stamp.unable')
          : unstamped
            ? t('proof.check.stamp.none', { date: day(unstamped) })
            : null}
      {told ? ` ${t('proof.check.stamp.fit', told)}` : null}
    </Verdict>
  );
}

function SignatureCheck({ finding: { signatures } }: { finding: Finding }) {
  const { t } = useWords();
  const { report } = signatures;
  const found = (() => {
    if (report === null) return { fits: null, text: t('proof.check.signatures.unable') };
    const { own, signed, brokenKeyLine: line, faults } = report;
    const [fault] = faults;
    if (line !== null) return { fits: false, text: t('proof.check.signatures.keys', { line }) };
    if (fault) return { fits: false, text: t('proof.check.signatures.wrong', { seq: fault.seq }) };
    const counts = [
      t('proof.check.signatures.own', { count: own }),
      t('proof.check.signatures.fit', { count: signed }),
    ];
    return { fits: signed + own > 0 ? true : null, text: counts.join(' ') };
  })();
  return (
    <Verdict fits={found.fits} title={t('proof.check.signatures')}>
      {found.text}
    </Verdict>
  );
}

interface VerdictProps {
  /** Null where there was nothing to compare. */
  fits: boolean | null;
  title: string;
  children: ReactNode;
}

const LOOKS = {
  fits: { icon: Check, style: 'fits', word: 'proof.mark.fits' },
  broken: { icon: CircleAlert, style: 'broken', word: 'proof.mark.broken' },
  open: { icon: Minus, style: 'open', word: 'proof.mark.open' },
} as const;

function Verdict({ fits, title, children }: VerdictProps) {
  const { t } = useWords();
  const look = LOOKS[fits === null ? 'open' : fits ? 'fits' : 'broken'];
  return (
    <li className={styles.check}>
      <span className={`${styles.mark} ${styles[look.style]}`}>
        <Icon of={look.icon} size={20} />
        <span className="unseen">{t(look.word)}</span>
      </span>
      <span>
        <span className={styles.checkTitle}>{title}</span>
        <span className={styles.checkText}>{children}</span>
      </span>
    </li>
  );
}
