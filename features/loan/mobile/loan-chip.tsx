import { useWords } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import type { LoanOrder } from '../contract.ts';

type Standing = 'wait_audit' | 'reject' | 'borrowing' | 'overdue' | 'repaid' | 'paid';

const TONES: Readonly<Record<Standing, ChipTone>> = {
  wait_audit: 'caution',
  reject: 'loss',
  borrowing: 'accent',
  overdue: 'loss',
  repaid: 'gain',
  paid: 'gain',
};

/** Where a loan stands, in one word. */
function standingOf(order: LoanOrder): Standing {
  if (order.type === 'repayment') return 'paid';
  if (order.auditState !== 'agree') return order.auditState;
  return order.overdue ? 'overdue' : (order.status ?? 'borrowing');
}

/** What goes on: in a list only these have a chip. */
const GOES_ON: readonly Standing[] = ['wait_audit', 'borrowing', 'overdue'];

/** Where it stands; in a list, a chip only while it goes on. */
export function LoanChip({ order, look = 'chip' }: { order: LoanOrder; look?: 'chip' | 'row' }) {
  const { t } = useWords();
  const standing = standingOf(order);
  if (look === 'row' && !GOES_ON.includes(standing)) return t(`loan.state.${standing}`);
  return <StateChip tone={TONES[standing]}>{t(`loan.state.${standing}`)}</StateChip>;
}
