import { Clock, IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { OverdueLine, ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Gate } from '#ui/state/gate.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getKyc } from '../contract.ts';

/** What it comes before. */
type Wanted = 'deposit' | 'withdrawal' | 'reset' | 'loan';

interface VerifyFirstProps {
  wanted: Wanted;
  /** What stands under it, once it is known how much room it takes. */
  children?: ReactNode;
}

/** Identity comes before what was wanted: why, where the proof stands, and the way to it. */
export function VerifyFirst({ wanted, children }: VerifyFirstProps) {
  // A person's name is not left lying on the device.
  const { data, isLoading } = useCallQuery(getKyc, {}, { keep: false, errorTip: false });
  if (isLoading) return <DetailSkeleton lines={4} />;
  return (
    <>
      <Standing kyc={data?.kyc} wanted={wanted} />
      {children}
    </>
  );
}

function Standing({ kyc, wanted }: { kyc: OutputOf<typeof getKyc>['kyc'] | undefined; wanted: Wanted }) {
  const { t, date } = useWords();
  switch (kyc?.status) {
    case 'waiting_audit':
      return (
        <Gate
          icon={Clock}
          tone="caution"
          title={t('identity.waiting.title')}
          text={t('identity.waiting.text', { due: date(kyc.dueAt ?? '', 'moment') })}
          ways={[{ to: '/kyc', label: t('identity.first.see') }]}
        >
          {kyc.isLate ? <OverdueLine /> : null}
          <ReviewTimesLine of="identity" />
        </Gate>
      );
    case 'resubmit':
      return (
        <Gate
          icon={IdCard}
          title={t('identity.resubmit.title')}
          text={t('identity.resubmit.text')}
          ways={[{ to: '/kyc', label: t('identity.first.resubmit') }]}
        />
      );
    default:
      return (
        <Gate
          icon={IdCard}
          title={t('identity.first.title')}
          text={t(`identity.first.${wanted}`)}
          ways={[{ to: '/kyc', label: t('identity.first.link') }]}
        >
          <ReviewTimesLine of="identity" />
        </Gate>
      );
  }
}
