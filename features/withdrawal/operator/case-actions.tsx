import { type CaseProps, DecisionBar } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { decideWithdrawalCase, type WithdrawalCase } from '../contract.ts';
import { SendActions } from './send-actions.tsx';
import { whyNotSent } from './why-not-sent.ts';

/** Agrees to a withdrawal or rejects it; sends one that was agreed to. */
export function CaseActions(props: CaseProps<WithdrawalCase>) {
  const { t } = useWords();
  const { needsTwo, step } = props.shown;
  const refused = whyNotSent(props.shown);
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
      mayAgree={refused === null}
      note={noteOf(refused, needsTwo, t)}
      done={({ case: decided }) => t(`withdrawal.desk.done.${doneOf(decided)}`)}
    />
  );
}

function noteOf(
  refused: ReturnType<typeof whyNotSent>,
  needsTwo: boolean,
  t: ReturnType<typeof useWords>['t'],
): string | null {
  if (refused !== null) return t(refused);
  return needsTwo ? t('withdrawal.desk.two') : null;
}

function doneOf({ status, step }: WithdrawalCase): 'rejected' | 'asked' | 'agreed' {
  if (status === 'rejected') return 'rejected';
  return step === 'second' ? 'asked' : 'agreed';
}
