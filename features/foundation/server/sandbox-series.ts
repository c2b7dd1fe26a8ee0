import * as z from 'zod/mini';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Database, Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { foundationDate } from '../foundation-days.ts';
import { announcedAt, firstToShow, type SandboxProduct, sandboxProduct } from '../sandbox-plan.ts';
import { payIn } from './desk/income-approval.ts';
import { type FoundationParts, newPoolId } from './foundation-parts.ts';
import { hasProducts, insertProduct } from './product.store.ts';
import { SANDBOX_KEY_HASH } from './sandbox-key.ts';

const SERIES_DUE = 'foundation.sandbox';
const payload = z.object({ number: z.int() });

/** The sandbox's products, each announced at its instant; one schedules the next. */
export function sandboxSeries({ ports }: Pick<FoundationParts, 'ports'>): DueKind {
  return dueKind(SERIES_DUE, payload, async (tx, { at, payload: { number } }) => {
    if (ports.config.mode !== 'sandbox') return;
    await announce(ports, tx, sandboxProduct(number), at);
    // After a leap of the clock those that nobody would look at any more are left out.
    await scheduleNext(tx, Math.max(number + 1, firstToShow(ports.clock.now())));
  });
}

/**
 * Begins the series in a new sandbox, as if it had gone on for ever; once begun it goes on. `since`: the business instant at
 * which one product in each state is wanted already.
 */
export async function beginSandboxFoundations(db: Database, since: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await hasProducts(tx))) await scheduleNext(tx, firstToShow(since));
  });
}

function scheduleNext(tx: Transaction, number: number): Promise<void> {
  return scheduleDue(tx, {
    kind: SERIES_DUE,
    key: 'series',
    at: announcedAt(number),
    payload: { number },
  });
}

const REFERENCE = 'Sandbox';

async function announce(ports: Ports, tx: Transaction, plan: SandboxProduct, at: number): Promise<void> {
  const { income, needsKey, ...terms } = plan;
  const id = newId(ports.chance, ports.clock.securityNow());
  await insertProduct(
    tx,
    {
      ...terms,
      id,
      keyHash: needsKey ? SANDBOX_KEY_HASH : null,
      beginAt: new Date(plan.beginAt),
      finishAt: new Date(plan.finishAt),
      finishOn: foundationDate(plan.currency, plan.finishAt),
      principalPool: newPoolId(ports),
      incomePool: newPoolId(ports),
      approvalId: null,
    },
    at,
  );
  await payIn(tx, {
    id: newId(ports.chance, ports.clock.securityNow()),
    foundationId: id,
    amount: income,
    reference: REFERENCE,
    approvalId: null,
    at: new Date(at),
  });
}
