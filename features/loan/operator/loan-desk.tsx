import { type CaseProps, createReviewDesk, DecisionBar } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import {
  decideLoanCase,
  getLoanCase,
  type LoanCase,
  listLoanCases,
  releaseLoanCase,
  takeLoanCase,
} from '../contract.ts';
import { LoanCaseView } from './loan-case-view.tsx';

/** Loans that a person decides on: what waits, oldest first, and what was decided. */
export default createReviewDesk({
  queue: 'loan',
  calls: { list: listLoanCases, get: getLoanCase, take: takeLoanCase, release: releaseLoanCase },
  words: {
    title: 'loan.desk.title',
    lists: { waiting: 'loan.desk.waiting', decided: 'loan.desk.decided' },
    empty: { waiting: 'loan.desk.empty', decided: 'ui.console.noneDecided' },
    choose: 'loan.desk.choose',
    assignedTo: 'loan.desk.heldBy',
    take: 'loan.desk.take',
    release: 'loan.desk.release',
  },
  line: ({ t, money }, { fullName, state, amount }, assigned) => ({
    title: fullName,
    detail: assigned ?? t(`loan.desk.state.${state}`),
    figure: money(amount, 'MXN'),
  }),
  standing: ({ state }) => (state === 'waiting' ? 'open' : 'over'),
  title: (_, { fullName }) => fullName,
  Chip: LoanCaseChip,
  Body: LoanCaseView,
  Actions: LoanActions,
});

const TONES = { waiting: 'caution', running: 'gain', repaid: 'gain', rejected: 'loss' } as const;

function LoanCaseChip({ shown: { state } }: { shown: LoanCase }) {
  const { t } = useWords();
  return <StateChip tone={TONES[state]}>{t(`loan.desk.state.${state}`)}</StateChip>;
}

const WORDS = {
  opinion: 'loan.desk.opinion',
  agree: 'loan.desk.agree',
  reject: 'loan.desk.reject',
} as const;

function LoanActions(props: CaseProps<LoanCase>) {
  const { t } = useWords();
  return (
    <DecisionBar
      {...props}
      call={decideLoanCase}
      queue="loan"
      words={WORDS}
      done={({ state }) => t(`loan.desk.done.${state}`)}
    />
  );
}
