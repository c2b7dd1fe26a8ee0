/** What a person of the firm may be; one operator may be several of them. */
export const OPERATOR_ROLES = ['reviewer', 'publisher', 'support', 'treasurer', 'auditor', 'admin'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Whether an operator of these roles may make a call: by a role that it names, or as auditor where it only reads. */
export function mayCall(
  held: readonly OperatorRole[],
  call: { readonly roles: readonly OperatorRole[]; readonly reads: boolean },
): boolean {
  return call.roles.some((role) => held.includes(role)) || (call.reads && held.includes('auditor'));
}
