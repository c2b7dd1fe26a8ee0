import type { ComponentType } from 'react';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** A place of work in the console. */
export interface Desk {
  /** As in the overview's counts. */
  readonly id: string;
  /** Address under `/console/`; empty for the first one. */
  readonly path: string;
  readonly title: PlainKey;
  /** Who sees it; the auditor sees all that can be read. */
  readonly roles: readonly OperatorRole[];
  readonly group: 'queues' | 'desks' | 'books';
  readonly load: () => Promise<{ default: ComponentType }>;
}

const ALL: readonly OperatorRole[] = ['reviewer', 'publisher', 'support', 'treasurer', 'auditor', 'admin'];

/** Every desk, in the order of the navigation. A desk's module gives its component as default. */
export const DESKS: readonly Desk[] = [
  {
    id: 'kyc',
    path: 'kyc',
    title: 'identity.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    load: () => import('#features/identity/operator/kyc-desk.tsx'),
  },
  {
    id: 'deposit',
    path: 'deposits',
    title: 'deposit.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    load: () => import('#features/deposit/operator/deposit-desk.tsx'),
  },
  {
    id: 'password-reset',
    path: 'password-resets',
    title: 'account.reset.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    load: () => import('#features/account/operator/reset-desk.tsx'),
  },
  {
    id: 'withdrawal',
    path: 'withdrawals',
    title: 'withdrawal.desk.title',
    roles: ['reviewer'],
    group: 'queues',
    load: () => import('#features/withdrawal/operator/withdrawal-desk.tsx'),
  },
  {
    id: 'approvals',
    path: 'approvals',
    title: 'console.desk.approvals',
    roles: ['reviewer', 'treasurer', 'admin'],
    group: 'queues',
    load: () => import('#features/operator/operator/approvals-desk.tsx'),
  },
  {
    id: 'market',
    path: 'market',
    title: 'listing.title',
    roles: ['publisher'],
    group: 'desks',
    load: () => import('#features/listing/operator/market-desk.tsx'),
  },
  {
    id: 'adjustments',
    path: 'adjustments',
    title: 'adjustment.title',
    roles: ['treasurer'],
    group: 'books',
    load: () => import('#features/adjustment/operator/adjustments-desk.tsx'),
  },
  {
    id: 'investors',
    path: 'investors',
    title: 'people.title',
    roles: ['reviewer', 'support', 'treasurer'],
    group: 'desks',
    load: () => import('#features/people/operator/people-desk.tsx'),
  },
  {
    id: 'legal-holds',
    path: 'legal-holds',
    title: 'legal_hold.title',
    roles: ['treasurer', 'admin'],
    group: 'desks',
    load: () => import('#features/legal-hold/operator/legal-holds-desk.tsx'),
  },
  {
    id: 'announcements',
    path: 'announcements',
    title: 'announcement.title',
    roles: ['publisher'],
    group: 'desks',
    load: () => import('#features/announcement/operator/announcements-desk.tsx'),
  },
  {
    id: 'reconciliation',
    path: 'reconciliation',
    title: 'reconciliation.title',
    roles: ['treasurer'],
    group: 'books',
    load: () => import('#features/reconciliation/operator/reconciliation-desk.tsx'),
  },
  {
    id: 'tariff',
    path: 'tariff',
    title: 'tariff.desk.title',
    roles: ['treasurer'],
    group: 'books',
    load: () => import('#features/tariff/operator/tariff-desk.tsx'),
  },
  {
    id: 'dashboard',
    path: '',
    title: 'console.desk.dashboard',
    roles: ALL,
    group: 'books',
    load: () => import('#features/operator/operator/dashboard-desk.tsx'),
  },
  {
    id: 'audit',
    path: 'audit',
    title: 'console.desk.audit',
    roles: ['auditor', 'admin'],
    group: 'books',
    load: () => import('#features/operator/operator/audit-desk.tsx'),
  },
  {
    id: 'operators',
    path: 'operators',
    title: 'console.desk.operators',
    roles: ['admin'],
    group: 'books',
    load: () => import('#features/operator/operator/operators-desk.tsx'),
  },
];

/** Whether an operator of these roles sees a desk. */
export function seesDesk(roles: readonly OperatorRole[], desk: Desk): boolean {
  return roles.includes('auditor') || desk.roles.some((role) => roles.includes(role));
}
