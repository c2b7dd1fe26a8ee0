import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { cancelForgotten } from './password-reset.store.ts';

/**
 * Takes back every request for another password of the log-in that is not over, agreed to or not: by who is signed in,
 * or because the present password turned out not to be forgotten; or only the one that was agreed to. `now` is business
 * time.
 */
export async function takeBackForgotten(
  ports: Ports,
  tx: Transaction,
  investorId: string,
  now: number,
  which: 'all' | 'agreed' = 'all',
): Promise<{ count: number; announce: () => void }> {
  const count = await cancelForgotten(tx, investorId, now, which);
  if (count === 0) return { count, announce: () => undefined };
  const kind = 'security.forgotten_cancelled';
  const announce = await notify(ports, tx, { investorId, kind, values: {}, link: '/user/security' });
  return { count, announce };
}
