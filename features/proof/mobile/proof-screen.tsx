import { ShieldCheck } from 'lucide-react';
import { failureText } from '#ui/call/failure-text.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { FindingView } from './finding-view.tsx';
import { OwnCopy } from './own-copy.tsx';
import styles from './proof.module.css';
import { SeenRoots } from './seen-roots.tsx';
import { useVerification, type Verification } from './use-verification.ts';

/** `/user/proof`: the investor's whole history hashed again on this device, and what was found. */
export function ProofScreen() {
  const { t } = useWords();
  const { verification, again } = useVerification();
  return (
    <Screen bar={<AppBar title={t('proof.title')} back="/user" />}>
      <Look verification={verification} again={again} />
    </Screen>
  );
}

function Look({ verification, again }: { verification: Verification; again: () => void }) {
  const words = useWords();
  const { t } = words;
  switch (verification.state) {
    case 'looking':
      return <Looking count={verification.entries} />;
    case 'failed': {
      const { failure } = verification;
      const text = failure.kind === 'offline' ? t('proof.offline') : failureText(words, failure);
      return <ErrorState text={text} onRetry={again} />;
    }
    case 'found':
      return (
        <>
          <FindingView finding={verification.finding} at={verification.at} again={again} />
          <OwnCopy file={verification.finding.file} isSound={verification.finding.isSound}>
            <SeenRoots roots={verification.finding.roots} />
          </OwnCopy>
        </>
      );
  }
}

/** As many as there are checks. */
const CHECKS = ['entries', 'kept', 'balance', 'root', 'stamp', 'signatures'] as const;

/** In the shape of what will be found: the verdict, then check by check. */
function Looking({ count }: { count: number }) {
  const { t } = useWords();
  return (
    <>
      <section className={styles.verdict}>
        <span className={`${styles.disc} ${styles.open}`}>
          <Icon of={ShieldCheck} size={32} />
        </span>
        <div className={styles.waiting}>
          <p className={styles.word}>
            <Skeleton shape="title" />
          </p>
          <p className={styles.soft} role="status">
            {count === 0 ? '\u00a0' : t('proof.looking', { count })}
          </p>
        </div>
      </section>
      <div role="status" aria-label={t('ui.loading')}>
        <ul className={styles.checks} aria-hidden="true">
          {CHECKS.map((check) => (
            <li key={check} className={styles.check}>
              <span className={styles.mark}>
                <Skeleton shape="disc" />
              </span>
              <span className={styles.coming}>
                <Skeleton width={45} />
                <Skeleton width={90} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
