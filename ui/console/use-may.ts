import { createContext, useContext } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { mayCall, type OperatorRole } from '#kernel/contract/operator-role.ts';

/** The roles of who is signed in; the console's frame gives them. */
export const OwnRoles = createContext<readonly OperatorRole[]>([]);

/** Whether who is signed in may make a call: what they may not do is not offered to them, nor has it a key. */
export function useMay(call: Pick<CallDefinition, 'roles' | 'reads'>): boolean {
  return mayCall(useContext(OwnRoles), call);
}
