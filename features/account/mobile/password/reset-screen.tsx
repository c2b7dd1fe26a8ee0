import { Navigate } from '@tanstack/react-router';
import { VerifyFirst } from '#features/identity/mobile/index.ts';
import { ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getInfoCall } from '../../contract.ts';
import { getSecurity, type Reset } from '../../security-contract.ts';
import styles from '../account.module.css';
import { ResetForm } from './reset-form.tsx';
import { WaitingReset } from './waiting-reset.tsx';

const QUIETLY = { errorTip: false };

/** `/user/withdrawalPassword/reset`: another withdrawal password for who forgot it, by review. */
export function ResetScreen() {
  const { t } = useWords();
  const security = useCallQuery(getSecurity, {}, QUIETLY);
  const info = useCallQuery(getInfoCall, {}, QUIETLY);
  const { data } = security;
  const kycStatus = info.data?.user.kycStatus;
  const failed = (!data && security.failure) || (!kycStatus && info.failure);
  const retry = () => {
    security.retry();
    info.retry();
  };
  if (data?.withdrawalPasswordSetAt === null) return <Navigate to="/user/withdrawalPassword" replace />;
  return (
    <Screen bar={<AppBar title={t('account.reset.title')} back="/user/security" />}>
      {failed ? <ErrorState onRetry={retry} busy={security.isBusy || info.isBusy} /> : null}
      {!failed && !(data && kycStatus) ? <DetailSkeleton lines={6} /> : null}
      {data && kycStatus && kycStatus !== 'verified' ? <VerifyFirst wanted="reset" /> : null}
      {data && kycStatus === 'verified' ? <Standing reset={data.reset} onChange={security.retry} /> : null}
    </Screen>
  );
}

function Standing({ reset, onChange }: { reset: Reset | null; onChange: () => void }) {
  const { t } = useWords();
  if (reset?.state === 'waiting') return <WaitingReset reset={reset} onChange={onChange} />;
  return (
    <>
      {reset?.state === 'rejected' ? (
        <section className={styles.rejected}>
          <h2 className={styles.noticeTitle}>{t('account.reset.rejected.title')}</h2>
          <p className={styles.small}>{t('account.reset.opinion')}</p>
          <blockquote className={styles.opinion}>{reset.auditOpinion}</blockquote>
          <p>{t('account.reset.rejected.text')}</p>
        </section>
      ) : (
        <p className={styles.lead}>{t('account.reset.intro')}</p>
      )}
      <ReviewTimesLine of="reset" />
      <ResetForm onSent={onChange} />
    </>
  );
}
