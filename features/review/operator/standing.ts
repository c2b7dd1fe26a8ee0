import type { Assignee } from '../contract.ts';
import type { CaseStanding, Standing } from './desk-spec.ts';

/** Whose an open case is, as one operator sees it; nobody's own while it is not known who is signed in. */
export function standingOf(standing: Standing, assignee: Assignee, operatorId: string | null): CaseStanding {
  if (standing !== 'open') return standing;
  return assignee !== null && assignee.operatorId === operatorId ? 'assigned' : 'free';
}
