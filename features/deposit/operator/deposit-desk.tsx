import { createReviewDesk } from '#features/review/operator/index.ts';
import {
  type DepositCase,
  getDepositCase,
  listDepositCases,
  releaseDepositCase,
  takeDepositCase,
} from '../contract.ts';
import { DepositStateChip } from '../mobile/deposit-state-chip.tsx';
import { writtenSent } from '../mobile/written-amount.ts';
import { DepositActions } from './deposit-actions.tsx';
import { DepositCaseView } from './deposit-case-view.tsx';

/** Deposits: what waits and what could not be matched yet, oldest first, and what was decided. */
export default createReviewDesk({
  queue: 'deposit',
  calls: { list: listDepositCases, get: getDepositCase, take: takeDepositCase, release: releaseDepositCase },
  words: {
    title: 'deposit.desk.title',
    lists: {
      waiting: 'deposit.desk.pending',
      unknown: 'deposit.desk.unknown',
      decided: 'deposit.desk.decided',
    },
    empty: {
      waiting: 'deposit.desk.empty.pending',
      unknown: 'deposit.desk.empty.unknown',
      decided: 'deposit.desk.empty.decided',
    },
    choose: 'deposit.desk.choose',
    assignedTo: 'deposit.desk.heldBy',
    take: 'deposit.desk.take',
    release: 'deposit.desk.release',
  },
  line: (words, { phone, quantity, unit, method, status, secondWaits, decidedAt }, assigned) => ({
    title: phone,
    detail: assigned ?? words.t(secondWaits ? 'deposit.desk.secondWaits' : `deposit.method.${method}`),
    figure: writtenSent(words, quantity, unit),
    note: decidedAt !== null && status !== 'unknown' ? words.t(`deposit.state.${status}`) : '',
  }),
  standing: ({ deposit: { status }, second }) => {
    if (second?.state === 'waiting') return 'second';
    return status === 'pending' || status === 'unknown' ? 'open' : 'over';
  },
  title: (_, { investor }) => investor.fullName ?? investor.phone,
  Chip: DepositChip,
  Body: DepositCaseView,
  Actions: DepositActions,
  second: ({ t }) => ({ note: t('deposit.desk.second'), lead: t('console.desk.approvals') }),
});

function DepositChip({ shown: { deposit } }: { shown: DepositCase }) {
  return <DepositStateChip status={deposit.status} />;
}
