import type { ComponentType } from 'react';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { PlainKey } from '#ui/i18n/words.tsx';

/** A place of work in the console. A feature's stand in `features/x/operator/desks.ts`, which exports `desks`. */
export interface Desk {
  /** As in the overview's counts. */
  readonly id: string;
  /** Address under `/console/`; empty for the first one. */
  readonly path: string;
  readonly title: PlainKey;
  /** Who sees it; the auditor sees all that can be read. */
  readonly roles: readonly OperatorRole[];
  readonly group: 'queues' | 'desks' | 'books';
  /** Its place in its group; the lower comes first. */
  readonly order: number;
  /** The letter that leads here after G; none where it says nothing. */
  readonly letter?: string;
  /** Not there where the clock cannot be moved: in live mode, and where prices are real. */
  readonly movesClock?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Whether an operator of these roles sees a desk. */
export function seesDesk(roles: readonly OperatorRole[], desk: Desk): boolean {
  return roles.includes('auditor') || desk.roles.some((role) => roles.includes(role));
}
