import { createReviewDesk } from '#features/review/operator/index.ts';
import {
  getWithdrawalCase,
  listWithdrawalCases,
  releaseWithdrawalCase,
  takeWithdrawalCase,
  type WithdrawalCase,
} from '../contract.ts';
import { WithdrawalStatusChip } from '../mobile/withdrawal-status-chip.tsx';
import { CaseActions } from './case-actions.tsx';
import { WithdrawalCaseView } from './withdrawal-case-view.tsx';

/** Withdrawals: what is not over, oldest first, and what is. */
export default createReviewDesk({
  queue: 'withdrawal',
  calls: {
    list: listWithdrawalCases,
    get: getWithdrawalCase,
    take: takeWithdrawalCase,
    release: releaseWithdrawalCase,
  },
  words: {
    title: 'withdrawal.desk.title',
    lists: { waiting: 'withdrawal.desk.waiting', decided: 'withdrawal.desk.decided' },
    empty: { waiting: 'withdrawal.desk.empty', decided: 'ui.console.noneDecided' },
    choose: 'withdrawal.desk.choose',
    assignedTo: 'withdrawal.desk.heldBy',
    take: 'withdrawal.desk.take',
    release: 'withdrawal.desk.release',
  },
  line: ({ t, money }, { phone, method, status, step, amount, currency }, assigned) => {
    const stands =
      status === 'pending' ? t(`withdrawal.desk.step.${step}`) : t(`withdrawal.status.${status}`);
    return {
      title: phone,
      detail: `${t(`withdrawal.method.${method}`)} · ${assigned ?? stands}`,
      figure: money(amount, currency),
    };
  },
  standing: ({ step, askedBy }) => (step === 'ended' ? 'over' : askedBy === null ? 'open' : 'second'),
  title: ({ money }, { amount, currency }) => money(amount, currency),
  Chip: WithdrawalChip,
  Body: WithdrawalCaseView,
  Actions: CaseActions,
  second: ({ t }, { askedBy }) => ({
    note: t('withdrawal.desk.second', { name: askedBy ?? '' }),
    lead: t('withdrawal.desk.toSecond'),
  }),
});

function WithdrawalChip({ shown: { status } }: { shown: WithdrawalCase }) {
  return <WithdrawalStatusChip status={status} />;
}
