import { useWords } from '#ui/i18n/words.tsx';
import { type ChipTone, StateChip } from '#ui/list/list.tsx';
import type { OrderItem } from '../contract.ts';

const TONES: Record<OrderItem['state'], ChipTone> = {
  pending: 'caution',
  completed: 'accent',
  cancelled: 'plain',
};

/** Trade status in a word; an order that is being cancelled says so. */
export function OrderStateChip({ order }: { order: Pick<OrderItem, 'state' | 'cancelRequested'> }) {
  const { t } = useWords();
  return (
    <StateChip tone={TONES[order.state]}>
      {order.cancelRequested ? t('trade.state.cancelling') : t(`trade.state.${order.state}`)}
    </StateChip>
  );
}
