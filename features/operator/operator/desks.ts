import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import type { Desk } from '#ui/manifest/desk.ts';

/** The desks of this feature. */
export const desks: readonly Desk[] = [
  {
    id: 'approvals',
    letter: 's',
    path: 'approvals',
    title: 'console.desk.approvals',
    roles: ['reviewer', 'treasurer', 'publisher', 'admin'],
    group: 'queues',
    order: 50,
    load: () => import('./approvals-desk.tsx'),
  },
  {
    id: 'dashboard',
    letter: 't',
    path: '',
    title: 'console.desk.dashboard',
    roles: OPERATOR_ROLES,
    group: 'books',
    order: 40,
    load: () => import('./dashboard-desk.tsx'),
  },
  {
    id: 'audit',
    letter: 'b',
    path: 'audit',
    title: 'console.desk.audit',
    roles: ['auditor', 'admin'],
    group: 'books',
    order: 50,
    load: () => import('./audit-desk.tsx'),
  },
  {
    id: 'operators',
    letter: 'u',
    path: 'operators',
    title: 'console.desk.operators',
    roles: ['admin'],
    group: 'books',
    order: 60,
    load: () => import('./operators-desk.tsx'),
  },
  {
    id: 'keys',
    letter: 'k',
    path: 'keys',
    title: 'console.desk.keys',
    roles: OPERATOR_ROLES,
    group: 'books',
    order: 70,
    load: () => import('./signature/keys-desk.tsx'),
  },
];
