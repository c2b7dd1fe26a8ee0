import { CaseCard } from '#ui/console/desk-page.tsx';
import { writeDuration } from '#ui/console/write-duration.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { Dashboard } from '../contract.ts';
import { isOldCheck } from '../old-check.ts';
import styles from './dashboard.module.css';

type Check = Dashboard['ledgerChecks'][number];
type Proof = Dashboard['health'][number];

const ALARMS: Readonly<Record<string, 'operator.ledger.no_stamp' | 'operator.ledger.quotes'>> = {
  stamp: 'operator.ledger.no_stamp',
  quotes: 'operator.ledger.quotes',
};

interface LedgerCardProps {
  /** The last checks, the oldest first. */
  checks: readonly Check[];
  /** Whether the day's root is published and stamped, and the like. */
  proofs: readonly Proof[];
  /** Security time, epoch milliseconds. */
  now: number;
}

/** Whether the books balance: by the last check, by the ones before it, each a dot, and by what is published of them. */
export function LedgerCard({ checks, proofs, now }: LedgerCardProps) {
  const words = useWords();
  const { t, find, ago } = words;
  const last = checks.at(-1);
  const isOld = last !== undefined && isOldCheck(last.at, now);
  return (
    <CaseCard title={t('operator.ledger')}>
      <p className={styles.stripLine}>
        <strong className={`${styles.verdict} ${toneOf(last, isOld)}`}>
          {verdictOf(words, last, isOld)}
        </strong>
        {last ? (
          <span className={styles.note}>{t('operator.ledger.checked', { time: ago(last.at, now) })}</span>
        ) : null}
      </p>
      <Dots checks={checks} now={now} />
      {proofs
        .filter(({ state }) => state === 'down')
        .map(({ part, source }) => (
          <p key={part} className={styles.down}>
            {t(ALARMS[part] ?? 'operator.ledger.no_root', { date: source || '—' })}
          </p>
        ))}
      <KeyValue
        items={proofs.map(({ part, state }) => ({
          label: find(`operator.part.${part}`) ?? part,
          value: <span className={styles[state]}>{t(`operator.health.${state}`)}</span>,
        }))}
      />
    </CaseCard>
  );
}

/** Every check as a dot, the last one darker; what is not well has another shape. */
function Dots({ checks, now }: { checks: readonly Check[]; now: number }) {
  const words = useWords();
  const { t, locale } = words;
  const [first] = checks;
  if (!first) return null;
  const span = writeDuration(locale, Math.max(0, now - Date.parse(first.at)));
  const bad = checks.filter(({ faults }) => faults !== 0).length;
  return (
    <>
      <ol className={styles.checks} aria-label={t('operator.ledger.runs.label')}>
        {checks.map((check) => (
          <li key={check.at} className={shapeOf(check)} title={runOf(words, check)}>
            <span className="unseen">{runOf(words, check)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('operator.ledger.runs', { count: checks.length, span, bad })}</p>
    </>
  );
}

function runOf({ t, date }: Words, { at, faults }: Check): string {
  const time = date(at, 'moment');
  if (faults === null) return t('operator.ledger.run.unfinished', { time });
  return faults === 0
    ? t('operator.ledger.run.good', { time })
    : t('operator.ledger.run.bad', { time, faults });
}

function shapeOf({ faults }: Check): string | undefined {
  if (faults === null) return styles.checkUnfinished;
  return faults === 0 ? styles.checkGood : styles.checkBad;
}

/** What a check found stays true until the next; that nothing was at fault does not. */
function verdictOf({ t }: Words, last: Check | undefined, isOld: boolean): string {
  if (!last) return t('operator.ledger.unchecked');
  if (last.faults === null) return t('operator.ledger.unfinished');
  if (last.faults === 0 && isOld) return t('operator.ledger.old');
  return last.faults === 0
    ? t('operator.ledger.balanced')
    : t('operator.ledger.broken', { faults: last.faults });
}

function toneOf(last: Check | undefined, isOld: boolean): string | undefined {
  if (!last || last.faults === null || (last.faults === 0 && isOld)) return styles.stale;
  return last.faults === 0 ? styles.good : styles.down;
}
