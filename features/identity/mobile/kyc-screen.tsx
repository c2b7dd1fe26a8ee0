import { BadgeCheck, Clock } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { OverdueLine, ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { getImage } from '#kernel/files/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Gate } from '#ui/state/gate.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getKyc, type Kyc } from '../contract.ts';
import { photoLabel } from '../photo-label.ts';
import styles from './identity.module.css';
import { KycForm } from './kyc-form.tsx';
import { KycSteps } from './kyc-steps.tsx';

/** `/kyc`: prove who one is, or see how the proof stands. */
export function KycScreen() {
  const { t } = useWords();
  // A person's name is not left lying on the device.
  const query = useCallQuery(getKyc, {}, { keep: false });
  const kyc = query.data?.kyc;
  useSeenFromTop(kyc?.status);
  return (
    <Screen bar={<AppBar title={t('identity.title')} back="/user" />}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton lines={8} /> : null}
      {!kyc && query.failure ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {kyc ? <Standing kyc={kyc} onSent={query.retry} /> : null}
    </Screen>
  );
}

/** A standing that changes while one looks is another page: its heading is what there is to see. */
function useSeenFromTop(status: Kyc['status'] | undefined): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== status) scrollTo(0, 0);
    shown.current = status;
  }, [status]);
}

function Standing({ kyc, onSent }: { kyc: Kyc; onSent: () => void }) {
  const { t, date } = useWords();
  const profile = { to: '/user', label: t('identity.home') };
  switch (kyc.status) {
    case 'unverified':
      return (
        <>
          <KycSteps kyc={kyc} />
          <ReviewTimesLine of="identity" />
          <KycForm kyc={kyc} onSent={onSent} />
        </>
      );
    case 'resubmit':
      return (
        <>
          <section className={`${styles.notice} ${styles.rejected}`}>
            <h2 className={styles.noticeTitle}>{t('identity.resubmit.title')}</h2>
            <p className={styles.opinionLabel}>{t('identity.opinion')}</p>
            <blockquote className={styles.opinion}>{kyc.auditOpinion}</blockquote>
            <p>{t('identity.resubmit.text')}</p>
          </section>
          <KycSteps kyc={kyc} />
          <KycForm kyc={kyc} onSent={onSent} />
        </>
      );
    case 'waiting_audit':
      return (
        <Settled
          kyc={kyc}
          icon={Clock}
          tone="caution"
          title={t('identity.waiting.title')}
          text={t('identity.waiting.text', { due: date(kyc.dueAt ?? '', 'moment') })}
          ways={[profile]}
        />
      );
    case 'verified':
      return (
        <Settled
          kyc={kyc}
          icon={BadgeCheck}
          tone="good"
          title={t('identity.verified.title')}
          text={t('identity.verified.text')}
          ways={[{ to: '/deposit', label: t('identity.deposit') }]}
        />
      );
  }
}

type SettledProps = Pick<ComponentProps<typeof Gate>, 'icon' | 'tone' | 'title' | 'text' | 'ways'> & {
  kyc: Kyc;
};

function Settled({ kyc, ...standing }: SettledProps) {
  const { t } = useWords();
  return (
    <>
      <Gate {...standing}>
        {kyc.isLate ? <OverdueLine /> : null}
        {kyc.dueAt === null ? null : <ReviewTimesLine of="identity" />}
      </Gate>
      <KycSteps kyc={kyc} />
      <KeyValue
        items={[
          { label: t('identity.fullName'), value: kyc.fullName },
          { label: t(`identity.number.${kyc.idType ?? 'curp'}`), value: kyc.idNumber },
          ...(kyc.rfc === null ? [] : [{ label: t('identity.rfc.told'), value: kyc.rfc }]),
        ]}
      />
      <div className={styles.photos}>
        <Photo id={kyc.frontPhoto} label={t(photoLabel('front', kyc.idType))} />
        <Photo id={kyc.backPhoto} label={t(photoLabel('back', kyc.idType))} />
      </div>
      <p className={styles.privacy}>{t('identity.privacy')}</p>
    </>
  );
}

/** One's own photo as it was sent; nothing of it is left on the device. */
function Photo({ id, label }: { id: string | null; label: string }) {
  const { data } = useCallQuery(
    getImage,
    { id: id ?? '' },
    { enabled: id !== null, keep: false, errorTip: false },
  );
  if (!data) return null;
  const { type, data: bytes, width, height } = data.image;
  return (
    <figure className={styles.sent}>
      <figcaption className={styles.sentLabel}>{label}</figcaption>
      <img
        className={styles.sentPhoto}
        src={`data:${type};base64,${bytes}`}
        width={width}
        height={height}
        alt={label}
      />
    </figure>
  );
}
