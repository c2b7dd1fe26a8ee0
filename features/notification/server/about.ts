import type { Notification } from '../contract.ts';
import type { NotificationRow } from './notification.store.ts';

type Kept = Pick<NotificationRow, 'kind' | 'values'>;

/** Kinds end so where they say no: `deposit.rejected`, `security.password_reset_rejected`, `ipo.failed`. */
const SAYS_NO = /[._](rejected|failed)$/;
/** Given back for want of a decision, which is a no all the same. */
const GIVEN_BACK = 'withdrawal.asker_left';
/** Why an order ended that nobody refused: by its investor's own wish, or because its time was over. */
const ENDED_AS_AGREED = new Set(['cancelled', 'session_over']);

/** Whether a notification says no: what was asked for or ordered does not come to be. */
export function isRefusal({ kind, values }: Kept): boolean {
  if (kind === null) return false;
  if (kind === 'order.ended')
    return Number(values?.filled) === 0 && !ENDED_AS_AGREED.has(String(values?.reason));
  return kind === GIVEN_BACK || SAYS_NO.test(kind);
}

/** The symbol of the stock that it is about. */
export function symbolOf({ kind, values }: Kept): string | null {
  return kind === null || typeof values?.symbol !== 'string' ? null : values.symbol;
}

/** The day that came to a price alert; null for all else, and where no line was kept with it. */
export function alertOf({ kind, values }: Kept): Notification['alert'] {
  if (kind !== 'alert.fired' || !values?.line) return null;
  return {
    line: String(values.line).split(' '),
    changePercent: String(values.change),
    bound: values.kind === 'day_change' ? null : String(values.value),
  };
}

/** The log-in that it tells of; null for all else, and where only its device's name was kept with it. */
export function logInOf({ kind, values }: Kept): Notification['logIn'] {
  if (kind !== 'device.signed_in' || !values?.logIn) return null;
  const text = (name: string) => String(values[name] ?? '');
  return {
    id: text('logIn'),
    browser: text('browser'),
    system: text('system'),
    address: text('address'),
    at: text('at'),
  };
}
