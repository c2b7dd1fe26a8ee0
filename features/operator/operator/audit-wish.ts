import type { InputOf } from '#kernel/contract/define-call.ts';
import type { listAuditCall } from '../contract.ts';

/** What is looked for in the audit log, as it is typed; empty leaves it open. Days are this device's, both inclusive. */
export type AuditWish = {
  readonly operatorId: string;
  readonly call: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'all' | 'commands';
};

export const EVERYTHING: AuditWish = {
  operatorId: '',
  call: '',
  subjectId: '',
  from: '',
  to: '',
  kind: 'all',
};

/** What the call is asked for. */
export function inputOfWish(wish: AuditWish): Omit<InputOf<typeof listAuditCall>, 'cursor' | 'limit'> {
  const call = wish.call.trim();
  const subjectId = wish.subjectId.trim();
  return {
    ...(wish.operatorId !== '' && { operatorId: wish.operatorId }),
    ...(call !== '' && { call }),
    ...(subjectId !== '' && { subjectId }),
    ...(isDay(wish.from) && { from: startOf(wish.from, 0) }),
    ...(isDay(wish.to) && { to: startOf(wish.to, 1) }),
    ...(wish.kind === 'commands' && { commandsOnly: true }),
  };
}

/** The latest day that the fields take: without one a browser lets a year grow to six digits. */
export const LATEST_DAY = '2999-12-31';

const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** The instant at which a day of this device's calendar begins, so many days later. */
function startOf(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
