import { type CaseProps, DecisionBar } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { decideKycCase, type KycCase } from '../contract.ts';
import { seenSides } from './seen-sides.ts';

/** Agrees to a proof of identity whose two photos were looked at, or rejects it. */
export function KycActions({ shown, looked, ...own }: CaseProps<KycCase>) {
  const { t } = useWords();
  const seen = seenSides(shown, looked);
  const unseen = (['front', 'back'] as const).find((side) => !seen.includes(side));
  return (
    <DecisionBar
      {...own}
      call={decideKycCase}
      queue="kyc"
      words={{
        opinion: 'identity.desk.opinion',
        agree: 'identity.desk.agree',
        reject: 'identity.desk.reject',
      }}
      unseen={
        unseen ? { text: `identity.desk.lookFirst.${unseen}`, photo: unseen === 'front' ? '1' : '2' } : null
      }
      done={({ state }) =>
        t(state === 'verified' ? 'identity.desk.done.verified' : 'identity.desk.done.rejected')
      }
    />
  );
}
