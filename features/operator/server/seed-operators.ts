import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { SEED_OPERATORS } from '../seed-operators.ts';
import { makeOperator } from './make-operator.ts';
import { findSecrets, waitForSeedTurn } from './operator.store.ts';

/** Gives the sandbox its operators where they are missing; of several nodes that start at once one makes each. */
export async function seedOperators(ports: Ports): Promise<void> {
  if (ports.config.mode !== 'sandbox') throw new Error('there are no seeds in live mode');
  await transact(ports.db, async (tx) => {
    await waitForSeedTurn(tx);
    for (const { signInName, name, roles, password, totpSecret } of SEED_OPERATORS) {
      if (await findSecrets(tx, signInName)) continue;
      const wish = { signInName, name, roles, password, totpSecret };
      await makeOperator(tx, ports, wish, ports.clock.securityNow());
    }
  });
}
