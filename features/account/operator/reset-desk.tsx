import { createReviewDesk } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import {
  getResetCase,
  listResetCases,
  type ResetCase,
  releaseResetCase,
  takeResetCase,
} from '../reset-contract.ts';
import { ResetActions } from './reset-actions.tsx';
import { ResetCaseView } from './reset-case-view.tsx';
import { StopReset } from './stop-reset.tsx';

/** Requests for another password, of withdrawals or of the log-in: what waits, oldest first, and what is over. */
export default createReviewDesk({
  queue: 'password-reset',
  calls: { list: listResetCases, get: getResetCase, take: takeResetCase, release: releaseResetCase },
  words: {
    title: 'account.reset.desk.title',
    lists: { waiting: 'account.reset.desk.waiting', decided: 'account.reset.desk.decided' },
    empty: { waiting: 'account.reset.desk.empty', decided: 'ui.console.noneDecided' },
    choose: 'account.reset.desk.choose',
    assignedTo: 'account.reset.desk.heldBy',
    take: 'account.reset.desk.take',
    release: 'account.reset.desk.release',
  },
  line: ({ t }, { fullName, state, asksFor }, assigned) => ({
    title: fullName || t('account.reset.desk.noProof'),
    detail:
      assigned ?? t(state === 'waiting' ? 'account.reset.desk.free' : `account.reset.desk.state.${state}`),
    figure: t(`account.reset.desk.asksFor.${asksFor}`),
  }),
  standing: ({ state }) => (state === 'waiting' ? 'open' : 'over'),
  title: ({ t }, { fullName }) => fullName || t('account.reset.desk.noProof'),
  Chip: ResetChip,
  Body: ResetCaseView,
  Actions: ResetActions,
  Over: StopReset,
});

const TONES = {
  waiting: 'caution',
  cooling: 'caution',
  agreed: 'gain',
  rejected: 'loss',
  cancelled: 'plain',
} as const;

function ResetChip({ shown: { state } }: { shown: ResetCase }) {
  const { t } = useWords();
  return <StateChip tone={TONES[state]}>{t(`account.reset.desk.state.${state}`)}</StateChip>;
}
