import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { VerifyFirst } from '#features/identity/mobile/index.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { useSession } from '#ui/session/session.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Gate } from '#ui/state/gate.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getLoanConditions, getLoanTerms, type LoanConditions, type LoanTermsShown } from '../contract.ts';
import { Arrivals } from './arrivals.tsx';
import { AskForLoan } from './ask-for-loan.tsx';
import styles from './loan.module.css';
import { LoanPage } from './loan-page.tsx';
import { ScoreSteps } from './score-steps.tsx';

const QUIETLY = { errorTip: false };

/** `/loan`: what may be borrowed, what it costs and why; asked for with every cost shown before. */
export function LoanScreen() {
  const words = useWords();
  const { loggedIn } = useSession();
  const conditions = useCallQuery(getLoanConditions, {}, QUIETLY);
  if (conditions.data === undefined) {
    return (
      <LoanPage>
        {conditions.failure === null ? (
          <DetailSkeleton lines={8} />
        ) : (
          <ErrorState
            text={failureText(words, conditions.failure)}
            onRetry={conditions.retry}
            busy={conditions.isBusy}
          />
        )}
      </LoanPage>
    );
  }
  if (loggedIn) return <OwnLoan conditions={conditions.data} />;
  return (
    <LoanPage>
      {conditions.isOffline ? <OfflineBanner at={conditions.updatedAt} /> : null}
      <Gate
        icon={Landmark}
        title={words.t('loan.signedOut.title')}
        text={words.t('loan.signedOut.text')}
        ways={[
          { to: '/user/login', label: words.t('loan.signedOut.logIn') },
          { to: '/user/register', label: words.t('loan.signedOut.register') },
        ]}
      />
      <Explained conditions={conditions.data} terms={null} />
    </LoanPage>
  );
}

function OwnLoan({ conditions }: { conditions: LoanConditions }) {
  const words = useWords();
  const query = useCallQuery(getLoanTerms, {}, QUIETLY);
  // What was just asked for blocks the next one before its answer is here; the sheet stays until it is closed.
  const [hasSheet, setSheet] = useState(false);
  if (query.data === undefined) {
    return (
      <LoanPage>
        {query.failure === null ? (
          <DetailSkeleton lines={8} />
        ) : (
          <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
        )}
      </LoanPage>
    );
  }
  const banner = query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null;
  const explained = <Explained conditions={conditions} terms={query.data} />;
  if (query.data.blockedBy !== null && !hasSheet) {
    return (
      <LoanPage>
        {banner}
        <Blocked terms={query.data} />
        {explained}
      </LoanPage>
    );
  }
  return (
    <AskForLoan conditions={conditions} terms={query.data} banner={banner} onSheet={setSheet}>
      {explained}
    </AskForLoan>
  );
}

/** Why there is no loan now, and the way on. */
function Blocked({ terms: { blockedBy, creditScore } }: { terms: LoanTermsShown }) {
  const { t } = useWords();
  if (blockedBy === 'loan.unverified') return <VerifyFirst wanted="loan" />;
  return (
    <div className={styles.blocked}>
      <Caution>{t(blockedKey(blockedBy), { score: String(creditScore ?? 0) })}</Caution>
      <ButtonLink to="/trade?tab=loan" kind="secondary">
        {t('loan.toOrders')}
      </ButtonLink>
    </div>
  );
}

function blockedKey(reason: string | null) {
  if (reason === 'loan.under_audit') return 'loan.blocked.under_audit';
  return reason === 'loan.overdue' ? 'loan.blocked.overdue' : 'loan.blocked.score_low';
}

/** Why the limit is what it is, and how soon money came. */
function Explained({ conditions, terms }: { conditions: LoanConditions; terms: LoanTermsShown | null }) {
  return (
    <>
      <ScoreSteps conditions={conditions} terms={terms} />
      <Arrivals arrival={conditions.arrival} />
    </>
  );
}
