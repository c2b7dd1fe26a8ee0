import type { Ports } from '#kernel/ports/ports.ts';
import { checkPassword } from './check-password.ts';

/**
 * Checks an investor's withdrawal password. Refuses `withdrawal_password.unset`, `.wrong` and `.locked` under the field
 * `password`. It counts a wrong try in a transaction of its own: call it before the deed's (`beforehand` of a route),
 * never inside, for a call that holds one connection must not wait for another.
 */
export async function checkWithdrawalPassword(
  ports: Ports,
  investorId: string,
  password: string,
): Promise<void> {
  await checkPassword(ports, {
    asked: 'withdrawal_password',
    investorId,
    typed: password,
    field: 'password',
  });
}
