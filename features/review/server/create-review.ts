import * as z from 'zod/mini';
import {
  CASE_HOLD_MS,
  closeCase,
  holdsOf,
  isTaken,
  releaseCase,
  takeCase,
} from '#features/operator/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { type Page, pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OperatorContext, type Route, route } from '#kernel/http/route.ts';
import type { Assignee, QueueFilter } from '../contract.ts';
import {
  type CaseRow,
  type CaseTable,
  countCases,
  findCase,
  lockCase,
  measuredOf,
  pageOfCases,
} from './case-table.store.ts';

/** A queue of cases, each decided by an operator to whom it is assigned. */
export interface ReviewSpec<Row extends CaseRow, List extends string> {
  /** Its name among all queues of the console, and its desk's id. */
  readonly queue: string;
  readonly roles: readonly OperatorRole[];
  readonly table: CaseTable<Row, List>;
  /** Under what a case's id stands in the audit log's detail. */
  readonly auditKey: string;
  /** Why a case that is not over cannot be worked on, or that it is over; null where it can. */
  readonly closed: (row: Row) => string | null;
  /** The reasons of refusals: a case that is assigned to another or to nobody, and a decision that needs an opinion. */
  readonly reasons: { readonly notAssigned: string; readonly opinionMissing: string };
}

/** The four calls that every queue has. */
export interface ReviewCalls<Input, Line, Case> {
  readonly list: CallDefinition<Input, Page<Line>, 'operator'>;
  readonly get: CallDefinition<{ id: string }, { case: Case }, 'operator'>;
  readonly take: CallDefinition<{ id: string }, { case: Case }, 'operator'>;
  readonly release: CallDefinition<{ id: string }, { case: Case }, 'operator'>;
}

/** How a feature shows its cases. */
export interface ReviewView<Row, Line, Case> {
  /** Reads at once what the lines of a page need; gives what writes each. */
  lines(context: OperatorContext, rows: readonly Row[]): Promise<(row: Row, assigned: Assignee) => Line>;
  show(context: OperatorContext, row: Row, assigned: Assignee): Promise<Case>;
  /** What the audit log says of a look at a case, beside its id. */
  seen?(shown: Case): Readonly<Record<string, unknown>>;
}

interface QueueInput<List extends string> {
  readonly state: List;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly only?: QueueFilter | undefined;
}

/** The review of a queue's cases, in the transaction of an operator's call. Each look and command is written into the audit log. */
export interface Review<Row extends CaseRow, List extends string> {
  /** Of the feature's manifest: the queue in the console's frame, and where its times are measured. */
  readonly parts: Required<Pick<ServerFeature, 'queues' | 'reviews'>>;
  /** Locked, so that two operators wait for each other. Refuses `not_found`. */
  locked(context: OperatorContext, id: string, detail?: object): Promise<Row>;
  /** The same of one that may be worked on; refuses why it is closed. */
  open(context: OperatorContext, id: string, detail?: object): Promise<Row>;
  /** Refuses why a case may not be worked on. */
  refuseClosed(row: Row): void;
  /** The same of one that is assigned to the caller; refuses that it is not. */
  assigned(context: OperatorContext, id: string, detail?: object): Promise<Row>;
  refuseUnlessAssigned(context: Pick<OperatorContext, 'tx' | 'operatorId'>, id: string): Promise<void>;
  refuseWithoutOpinion(opinion: string): void;
  /** Assigns an open case to the caller; refuses `case.taken` while another has it. */
  take(context: OperatorContext, id: string): Promise<Row>;
  /** Gives a case back; refuses `case.taken` where another has it. */
  release(context: OperatorContext, id: string): Promise<Row>;
  /** It is decided, or waits for another person: it is assigned to nobody any more. */
  close(tx: Transaction, id: string): Promise<void>;
  /** Whether an operator works on it: until then an investor may still take it back. `now` is security time. */
  isTaken(tx: Transaction, id: string, now: number): Promise<boolean>;
  assigneeOf(db: Queryable, id: string): Promise<Assignee>;
  /** Lists, shows, assigns and gives back. */
  routes<Input extends QueueInput<List>, Line, Case>(
    calls: ReviewCalls<Input, Line, Case>,
    view: ReviewView<Row, Line, Case>,
  ): Route[];
}

const QUIET = { postOnly: true } as const;
const cursorShape = z.tuple([uuid]);

/** Makes the review of a queue. */
export function createReview<Row extends CaseRow, List extends string>(
  spec: ReviewSpec<Row, List>,
): Review<Row, List> {
  const { queue, roles, table, auditKey, reasons } = spec;
  const nameOf = (id: string) => ({ kind: queue, subjectId: id });

  function audit(context: OperatorContext, { id, investorId }: Row, detail: object = {}): void {
    context.audit({ subjectKind: 'investor', subjectId: investorId, detail: { [auditKey]: id, ...detail } });
  }

  const assigneesOf = (db: Queryable, ids: readonly string[]) => readAssignees(db, queue, ids);

  async function locked(context: OperatorContext, id: string, detail?: object): Promise<Row> {
    const row = await lockCase(context.tx, table, id);
    if (row === null) throw notFound();
    audit(context, row, detail);
    return row;
  }

  function refuseClosed(row: Row): void {
    const closed = spec.closed(row);
    if (closed !== null) throw new Refusal(closed);
  }

  async function open(context: OperatorContext, id: string, detail?: object): Promise<Row> {
    const row = await locked(context, id, detail);
    refuseClosed(row);
    return row;
  }

  const review: Review<Row, List> = {
    parts: {
      queues: [{ id: queue, roles, count: (db, now) => countCases(db, table, now) }],
      reviews: measuredOf(table),
    },
    locked,
    open,
    refuseClosed,
    async assigned(context, id, detail) {
      const row = await open(context, id, detail);
      await review.refuseUnlessAssigned(context, id);
      return row;
    },
    async refuseUnlessAssigned({ tx, operatorId }, id) {
      const assignee = await review.assigneeOf(tx, id);
      if (assignee?.operatorId !== operatorId) throw new Refusal(reasons.notAssigned);
    },
    refuseWithoutOpinion(opinion) {
      const reason = reasons.opinionMissing;
      if (opinion === '') throw new Refusal(reason, { fields: { opinion: reason } });
    },
    async take(context, id) {
      const row = await open(context, id);
      await takeCase(context.tx, nameOf(id), context.operatorId, context.securityNow);
      return row;
    },
    async release(context, id) {
      const row = await locked(context, id);
      await releaseCase(context.tx, nameOf(id), context.operatorId);
      return row;
    },
    close: (tx, id) => closeCase(tx, nameOf(id)),
    isTaken: (tx, id, now) => isTaken(tx, nameOf(id), now),
    assigneeOf: async (db, id) => (await assigneesOf(db, [id]))(id),
    routes: (calls, view) => routesOf({ queue, review, table, assigneesOf, audit }, calls, view),
  };
  return review;
}

/** Who works on which of these cases. */
async function readAssignees(
  db: Queryable,
  queue: string,
  ids: readonly string[],
): Promise<(id: string) => Assignee> {
  const holds = await holdsOf(db, queue, ids);
  return (id) => {
    const hold = holds.get(id);
    return hold ? { operatorId: hold.operatorId, name: hold.operatorName } : null;
  };
}

interface RouteParts<Row extends CaseRow, List extends string> {
  readonly queue: string;
  readonly review: Review<Row, List>;
  readonly table: CaseTable<Row, List>;
  assigneesOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => Assignee>;
  audit(context: OperatorContext, row: Row, detail?: object): void;
}

function routesOf<Row extends CaseRow, List extends string, Input extends QueueInput<List>, Line, Case>(
  { queue, review, table, assigneesOf, audit }: RouteParts<Row, List>,
  calls: ReviewCalls<Input, Line, Case>,
  view: ReviewView<Row, Line, Case>,
): Route[] {
  const show = async (context: OperatorContext, row: Row) => ({
    case: await view.show(context, row, await review.assigneeOf(context.tx, row.id)),
  });
  return [
    route(calls.list, async (context, input) => {
      const [from] = decodeCursor(input.cursor, cursorShape) ?? [null];
      const { operatorId, now, securityNow } = context;
      const heldSince = securityNow - CASE_HOLD_MS;
      const filter = input.only && { only: input.only, queue, operatorId, now, heldSince };
      const rows = await pageOfCases(context.tx, table, input.state, {
        from,
        rows: rowsToAsk(input),
        filter,
      });
      const assigneeOf = await assigneesOf(
        context.tx,
        rows.map(({ id }) => id),
      );
      const lineOf = await view.lines(context, rows);
      return pageFromRows(
        rows,
        input,
        ({ id }) => [id],
        (row) => lineOf(row, assigneeOf(row.id)),
      );
    }),
    route(calls.get, async (context, { id }) => {
      const row = await findCase(context.tx, table, id);
      if (row === null) throw notFound();
      const shown = await show(context, row);
      audit(context, row, view.seen?.(shown.case));
      return shown;
    }),
    route(calls.take, async (context, { id }) => show(context, await review.take(context, id)), QUIET),
    route(calls.release, async (context, { id }) => show(context, await review.release(context, id)), QUIET),
  ];
}
