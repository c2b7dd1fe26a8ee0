import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { OrderItem } from '../contract.ts';

/** Who executes it, where that is not the firm as its dealer. */
export function venueLine({ t, find }: Words, { venue }: Pick<OrderItem, 'venue'>): KeyValueItem[] {
  if (!venue) return [];
  return [{ label: t('trade.order.venue'), value: find(`trade.venue.${venue}`) ?? venue }];
}
