import type { InputOf } from '#kernel/contract/define-call.ts';
import type { listAuditCall } from '../contract.ts';

/** What is looked for in the audit log, as it is typed; empty leaves it open. Days are this device's, both inclusive. */
export interface AuditWish {
  readonly operatorId: string;
  readonly call: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'all' | 'deeds';
}

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
    ...(wish.from !== '' && { from: startOf(wish.from, 0) }),
    ...(wish.to !== '' && { to: startOf(wish.to, 1) }),
    ...(wish.kind === 'deeds' && { deedsOnly: true }),
  };
}

/** The instant at which a day of this device's calendar begins, so many days later. */
function startOf(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
