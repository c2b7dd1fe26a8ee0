import { DEPOSIT_INVARIANTS } from '#features/deposit/server/index.ts';
import { EXCHANGE_INVARIANTS } from '#features/exchange/server/index.ts';
import { AUDIT_INVARIANTS } from '#features/operator/server/index.ts';
import { ROOT_INVARIANTS } from '#features/proof/server/index.ts';
import { POSITION_INVARIANTS } from '#features/trade/server/index.ts';
import { WITHDRAWAL_INVARIANTS } from '#features/withdrawal/server/index.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What the features ask of the ledger beside its own rules, for the hourly job and for `npm run ledger:check` alike. */
export const FEATURE_INVARIANTS: readonly Invariant[] = [
  ...POSITION_INVARIANTS,
  ...AUDIT_INVARIANTS,
  ...ROOT_INVARIANTS,
  ...DEPOSIT_INVARIANTS,
  ...WITHDRAWAL_INVARIANTS,
  ...EXCHANGE_INVARIANTS,
];
