import type { Cashier } from '#features/cashier/server/index.ts';
import type { Identity } from '#features/identity/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What loans ask of the rest of the house. */
export interface LoanParts {
  readonly ports: Ports;
  readonly cashier: Pick<Cashier, 'summary'>;
  readonly identity: Pick<Identity, 'namesOf'>;
}
