import { useWords } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import type { DepositState } from '../contract.ts';

const TONES: Record<DepositState, ChipTone> = {
  pending: 'caution',
  completed: 'gain',
  rejected: 'loss',
  unknown: 'plain',
};

/** Where a deposit stands, in a word. */
export function DepositStateChip({ status }: { status: DepositState }) {
  const { t } = useWords();
  return <StateChip tone={TONES[status]}>{t(`deposit.state.${status}`)}</StateChip>;
}
