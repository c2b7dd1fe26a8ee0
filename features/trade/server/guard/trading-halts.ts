import * as z from 'zod/mini';
import type { Approval, ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OperatorContext, route } from '#kernel/http/route.ts';
import { formatMoney, formatPercent, money, rate } from '#kernel/money/money.ts';
import { getHalt, HALT_CAUSES, HALT_ROLES, liftHaltCall, listHalts } from '../../halt-contract.ts';
import { findHalt, type Halt, liftHalt, lockHalt, selectHalts, selectMeters } from './order-guard.store.ts';

const payload = z.object({ haltId: uuid, cause: z.string(), seen: z.string(), most: z.string() });
type LiftPayload = z.output<typeof payload>;

/** How the end of a halt waits for a second person; the table's trigger knows the name too. */
const LIFT: ApprovalKind<LiftPayload> = { name: 'trading_halt_lift', roles: HALT_ROLES, payload };
const SHOWN = 20;

/** The desk of the halts: what the firm's limits count, and how two persons let buying go on. */
export function createTradingHalts(approvals: Approvals): ServerFeature {
  approvals.handle(LIFT, {
    facts: ({ cause, seen, most }) => [
      { name: 'halt', value: `trade.halt.cause.${cause}` },
      { name: 'halt_seen', value: seen },
      { name: 'halt_most', value: most },
    ],
    onApproved: carryOut,
  });
  return {
    name: 'trade',
    routes: [
      route(getHalt, async ({ tx }) => {
        const halt = await findHalt(tx);
        return { halted: halt !== null, since: halt?.haltedAt.toISOString() ?? null };
      }),
      route(listHalts, ({ tx, now }) => showHalts(tx, now)),
      route(liftHaltCall, (context, input) => requestLift(approvals, context, input)),
    ],
  };
}

/** A figure in the form of its limit: money, a percentage, a count. */
function written(name: string, units: bigint): string {
  if (name.includes('_open_')) return formatMoney(money(units));
  return name.endsWith('_distance') ? formatPercent(rate(units)) : units.toString();
}

async function showHalts(db: Queryable, now: number): Promise<OutputOf<typeof listHalts>> {
  const [halts, meters] = [await selectHalts(db, SHOWN), await selectMeters(db, now)];
  return {
    meters: HALT_CAUSES.flatMap((name) =>
      meters
        .filter((meter) => meter.name === name)
        .map(({ seen, most }) => ({
          name,
          seen: seen === null ? null : written(name, seen),
          most: written(name, most),
          isPassed: seen !== null && seen > most,
        })),
    ),
    items: halts.map(showHalt),
  };
}

function showHalt(halt: Halt): OutputOf<typeof listHalts>['items'][number] {
  const { id, cause, seen, most, stockId, haltedAt, liftedAt, requestedBy, agreedBy, reason } = halt;
  const isLifted = liftedAt !== null && requestedBy !== null && agreedBy !== null && reason !== null;
  return {
    ...{ id, cause, stockId, seen: written(cause, seen), most: written(cause, most) },
    haltedAt: haltedAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
    lifted: isLifted ? { requestedBy, agreedBy, reason } : null,
  };
}

/** `operator/trading_halt_lift`: asks for the end of the halt that stands. */
async function requestLift(
  approvals: Approvals,
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ approvalId: string }> {
  const found = await lockHalt(context.tx, id);
  if (found === null) throw notFound();
  const halt = await findHalt(context.tx);
  if (!found.stands || halt === null) throw new Refusal('trade.halt_lifted');
  const { cause, seen, most } = showHalt(halt);
  const subject = { subjectKind: 'trading_halt', subjectId: id };
  const approvalId = await approvals.requestOnce(context, LIFT, {
    ...subject,
    payload: { haltId: id, cause, seen, most },
    reason,
  });
  context.audit({ ...subject, detail: { approvalId, cause } });
  return { approvalId };
}

/** Lets buying go on; refuses where what halted it would halt it again at once. */
async function carryOut({ tx, now }: OperatorContext, approval: Approval<LiftPayload>): Promise<void> {
  const { haltId } = approval.payload;
  const found = await lockHalt(tx, haltId);
  if (found?.stands !== true) throw new Refusal('trade.halt_lifted');
  const open = (await selectMeters(tx, now)).filter(({ name }) => name.startsWith('firm_open'));
  if (open.some(({ seen, most }) => seen !== null && seen > most))
    throw new Refusal('trade.halt_still_passed');
  await liftHalt(tx, haltId, approval.id, now);
}
