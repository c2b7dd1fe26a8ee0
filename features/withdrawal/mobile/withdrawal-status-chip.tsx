import { useWords } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import type { WithdrawalState } from '../withdrawal.ts';

const TONES: Record<WithdrawalState, ChipTone> = {
  pending: 'caution',
  completed: 'gain',
  rejected: 'loss',
  unknown: 'caution',
  cancelled: 'plain',
};

/** Where a withdrawal stands, in a word. */
export function WithdrawalStatusChip({ status }: { status: WithdrawalState }) {
  const { t } = useWords();
  return <StateChip tone={TONES[status]}>{t(`withdrawal.status.${status}`)}</StateChip>;
}
