import { failureText } from '#ui/call/failure-text.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { FindingView } from './finding-view.tsx';
import { OwnCopy } from './own-copy.tsx';
import styles from './proof.module.css';
import { SeenRoots } from './seen-roots.tsx';
import { useVerification, type Verification } from './use-verification.ts';

/** `/user/proof`: the investor's whole history hashed again on this phone, and what was found. */
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
      return (
        <>
          <p className={styles.progress} role="status">
            {t('proof.looking', { count: verification.entries })}
          </p>
          <DetailSkeleton lines={6} />
        </>
      );
    case 'failed': {
      const { failure } = verification;
      const text = failure.kind === 'offline' ? t('proof.offline') : failureText(words, failure);
      return <ErrorState text={text} onRetry={again} />;
    }
    case 'found':
      return (
        <>
          <FindingView finding={verification.finding} at={verification.at} again={again} />
          <SeenRoots roots={verification.finding.roots} />
          <OwnCopy file={verification.finding.file} isSound={verification.finding.isSound} />
        </>
      );
  }
}
