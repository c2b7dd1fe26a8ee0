import { type CaseProps, DecisionBar } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { decideWithdrawalCase, type WithdrawalCase } from '../contract.ts';
import { goesElsewhere } from './goes-elsewhere.ts';
import { SendActions } from './send-actions.tsx';

/** Agrees to a withdrawal or rejects it; sends one that was agreed to. */
export function CaseActions(props: CaseProps<WithdrawalCase>) {
  const { t } = useWords();
  const { needsTwo, step } = props.shown;
  if (step !== 'waiting') return <SendActions {...props} />;
  return (
    <DecisionBar
      {...props}
      call={decideWithdrawalCase}
      queue="withdrawal"
      words={{
        opinion: needsTwo ? 'withdrawal.desk.checked' : 'withdrawal.desk.opinion',
        agree: 'withdrawal.desk.agree',
        reject: 'withdrawal.desk.reject',
      }}
      unseen={goesElsewhere(props.shown) ? { text: 'reason.withdrawal.address_differs', photo: null } : null}
      note={needsTwo ? t('withdrawal.desk.two') : null}
      done={({ case: decided }) => t(`withdrawal.desk.done.${doneOf(decided)}`)}
    />
  );
}

function doneOf({ status, step }: WithdrawalCase): 'rejected' | 'asked' | 'agreed' {
  if (status === 'rejected') return 'rejected';
  return step === 'second' ? 'asked' : 'agreed';
}
