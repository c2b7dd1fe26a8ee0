import { useWords } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import type { LoanOrder } from '../contract.ts';

type Standing = 'wait_audit' | 'reject' | 'borrowing' | 'overdue' | 'repaid' | 'repayment';

const TONES: Readonly<Record<Standing, ChipTone>> = {
  wait_audit: 'caution',
  reject: 'loss',
  borrowing: 'accent',
  overdue: 'loss',
  repaid: 'gain',
  repayment: 'plain',
};

/** Where a loan stands, in one word. */
function standingOf(order: LoanOrder): Standing {
  if (order.type === 'repayment') return 'repayment';
  if (order.auditState !== 'agree') return order.auditState;
  return order.overdue ? 'overdue' : (order.status ?? 'borrowing');
}

export function LoanChip({ order }: { order: LoanOrder }) {
  const { t } = useWords();
  const standing = standingOf(order);
  return <StateChip tone={TONES[standing]}>{t(`loan.state.${standing}`)}</StateChip>;
}
