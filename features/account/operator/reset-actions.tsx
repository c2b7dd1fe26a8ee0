import { type CaseProps, DecisionBar } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { decideResetCase, type ResetCase } from '../reset-contract.ts';

/** Agrees to a request once the new photo was compared with the front of the document, or rejects it. */
export function ResetActions({ shown, looked, ...own }: CaseProps<ResetCase>) {
  const { t } = useWords();
  const compared = shown.hasCompared || (looked.includes('face') && looked.includes('front'));
  return (
    <DecisionBar
      {...own}
      call={decideResetCase}
      queue="password-reset"
      words={{
        opinion: 'account.reset.desk.opinion',
        agree: 'account.reset.desk.agree',
        reject: 'account.reset.desk.reject',
      }}
      unseen={compared ? null : { text: 'account.reset.desk.compareFirst', photo: '1' }}
      done={({ state }) => {
        const done = state === 'agreed' || state === 'cooling' ? state : 'rejected';
        return t(`account.reset.desk.done.${done}`);
      }}
    />
  );
}
