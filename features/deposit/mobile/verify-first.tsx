import { IdCard } from 'lucide-react';
import { ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';

/** Identity comes before a first deposit: what is needed, and the way to it. */
export function VerifyFirst() {
  const { t } = useWords();
  return (
    <EmptyState
      icon={IdCard}
      text={t('deposit.verifyFirst')}
      action={
        <>
          <ButtonLink to="/kyc">{t('deposit.verify')}</ButtonLink>
          <ReviewTimesLine of="identity" />
        </>
      }
    />
  );
}
