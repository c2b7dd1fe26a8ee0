import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, uuid, writtenReason } from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';

/** Who asks for a halt's end, and who agrees: two different persons of these. */
export const HALT_ROLES = ['treasurer', 'admin'] as const satisfies readonly OperatorRole[];

export const HALT_CAUSES = ['firm_orders', 'firm_open_usd', 'firm_open_mxn', 'firm_distance'] as const;

export const getHalt = defineCall({
  path: 'trade/halt',
  summary: 'Whether buying stands still because orders passed a limit of the firm, and since when',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ halted: z.boolean(), since: z.nullable(instant) }),
});

const halt = z.object({
  id: uuid,
  cause: z.enum(HALT_CAUSES),
  /** What was seen, and the most that was allowed: a number of orders, money, or percent of the last price. */
  seen: z.string(),
  most: z.string(),
  /** Whose price an order was too far from. */
  stockId: z.nullable(z.string()),
  haltedAt: instant,
  liftedAt: z.nullable(instant),
  lifted: z.nullable(z.object({ requestedBy: z.string(), agreedBy: z.string(), reason: z.string() })),
});

export const listHalts = defineCall({
  path: 'operator/trading_halt_list',
  summary: 'What the firm’s limits on orders count now, and the last halts, the newest first',
  access: 'operator',
  reads: true,
  roles: HALT_ROLES,
  input: z.object({}),
  output: z.object({
    meters: z.array(
      z.object({
        name: z.enum(HALT_CAUSES),
        /** Null of a distance, which each order has for itself. */
        seen: z.nullable(z.string()),
        most: z.string(),
        isPassed: z.boolean(),
      }),
    ),
    items: z.array(halt),
  }),
});

export const liftHaltCall = defineCall({
  path: 'operator/trading_halt_lift',
  summary: 'Ask that buying go on; another person must agree.',
  access: 'operator',
  command: true,
  roles: HALT_ROLES,
  input: z.object({
    id: uuid,
    reason: writtenReason(),
  }),
  output: z.object({ approvalId: uuid }),
  reasons: ['trade.halt_lifted'],
});

export type HaltDesk = OutputOf<typeof listHalts>;
