import { createReviewDesk } from '#features/review/operator/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { getKycCase, type KycCase, listKycCases, releaseKycCase, takeKycCase } from '../contract.ts';
import { KycActions } from './kyc-actions.tsx';
import { KycCaseView } from './kyc-case-view.tsx';

/** Proofs of identity: what waits, oldest first, and what was decided. */
export default createReviewDesk({
  queue: 'kyc',
  calls: { list: listKycCases, get: getKycCase, take: takeKycCase, release: releaseKycCase },
  words: {
    title: 'identity.desk.title',
    lists: { waiting: 'identity.desk.waiting', decided: 'identity.desk.decided' },
    empty: { waiting: 'identity.desk.empty', decided: 'ui.console.noneDecided' },
    choose: 'identity.desk.choose',
    assignedTo: 'identity.desk.heldBy',
    take: 'identity.desk.take',
    release: 'identity.desk.release',
  },
  line: ({ t }, { fullName, state, idType }, assigned) => ({
    title: fullName,
    detail: assigned ?? t(state === 'waiting' ? 'identity.desk.free' : `identity.desk.state.${state}`),
    figure: t(`identity.idType.${idType}`),
  }),
  standing: ({ state }) => (state === 'waiting' ? 'open' : 'over'),
  title: (_, { fullName }) => fullName,
  Chip: KycChip,
  Body: KycCaseView,
  Actions: KycActions,
});

const TONES = { waiting: 'caution', verified: 'gain', rejected: 'loss' } as const;

function KycChip({ shown: { state } }: { shown: KycCase }) {
  const { t } = useWords();
  return <StateChip tone={TONES[state]}>{t(`identity.desk.state.${state}`)}</StateChip>;
}
