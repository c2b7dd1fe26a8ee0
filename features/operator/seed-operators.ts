import { createHash } from 'node:crypto';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';

/** A sandbox operator who is there from the first start, with what is printed for everyone to see. */
export interface SeedOperator {
  readonly signInName: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly password: string;
  readonly totpSecret: Uint8Array;
}

/** The same secret on every machine, so that an authenticator app need be told once. The sandbox holds nothing to guard. */
function secretOf(signInName: string): Uint8Array {
  return createHash('sha256').update(`bolsillo sandbox ${signInName}`).digest().subarray(0, 20);
}

const seed = (signInName: string, name: string, role: OperatorRole): SeedOperator => ({
  signInName,
  name,
  roles: [role],
  password: 'papel.picado.azul',
  totpSecret: secretOf(signInName),
});

/** Two of each role that decides or publishes, since what needs two cannot be tried alone; one of every other role. */
export const SEED_OPERATORS: readonly SeedOperator[] = [
  seed('rita', 'Rita Reyes', 'reviewer'),
  seed('raul', 'Raúl Ríos', 'reviewer'),
  seed('teresa', 'Teresa Torres', 'treasurer'),
  seed('tomas', 'Tomás Tapia', 'treasurer'),
  seed('paula', 'Paula Paz', 'publisher'),
  seed('pablo', 'Pablo Prado', 'publisher'),
  seed('sara', 'Sara Solís', 'support'),
  seed('aurora', 'Aurora Arias', 'auditor'),
  seed('adela', 'Adela Alba', 'admin'),
  seed('adrian', 'Adrián Arce', 'admin'),
];
