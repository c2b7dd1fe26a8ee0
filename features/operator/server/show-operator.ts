import type { OperatorView } from '../contract.ts';
import type { OperatorRow } from './operator.store.ts';

/** An operator as the calls answer it. */
export function showOperator({ id, signInName, name, roles }: OperatorRow): OperatorView {
  return { id, signInName, name, roles };
}
