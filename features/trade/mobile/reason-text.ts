import type { Words } from '#ui/i18n/words.tsx';
import type { OrderItem } from '../contract.ts';
import type { OrderWait } from '../order.ts';

/** Prefixes are spelled out, because only texts whose keys the app's sources begin to name come with the app. */

/** What is wrong with a typed figure, by its reason's name: `quantity.zero`, `field.number`. */
export function faultText({ find }: Words, fault: string): string {
  const [figure, name = ''] = fault.split('.');
  switch (figure) {
    case 'quantity':
      return find(`reason.quantity.${name}`) ?? fault;
    case 'amount':
      return find(`reason.amount.${name}`) ?? fault;
    case 'price':
      return find(`reason.price.${name}`) ?? fault;
    default:
      return find(`reason.field.${name}`) ?? fault;
  }
}

/** Why an order ended unfilled, by its reason's name: `order.session_over`. */
export function endText({ find }: Words, reason: string): string {
  return find(`reason.order.${reason.slice('order.'.length)}`) ?? reason;
}

/** Why nothing of an order can be filled now. */
export function waitText({ t, price }: Words, order: OrderItem, wait: OrderWait): string {
  const bound = `$${price(order.maxPrice ?? order.minPrice ?? '')}`;
  return t(`trade.waits.${wait}`, { side: order.side, bound });
}
