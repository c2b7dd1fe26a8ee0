import type { Words } from '#ui/i18n/words.tsx';

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
