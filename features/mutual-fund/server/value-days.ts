import * as z from 'zod/mini';
import { cancelDue, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { nextValuation } from '../fund-calendar.ts';
import { dueKey, EXECUTE, VALUE } from './due-names.ts';
import { hasFunds, insertFund, insertNavs, waitForFundsTurn } from './fund.store.ts';
import { waitingDays } from './order.store.ts';
import { SANDBOX_FUNDS, simulatedNavs } from './sandbox-funds.ts';

/** All simulated funds are valued at one hour, so that one item a day does it. */
const VALUED_AT = '19:00';
const KEY = 'sandbox';
/** As many days as any stop of a sandbox leaves behind are asked for again: what is there stays as it is. */
const DAYS_BEHIND_MS = 15 * 86_400_000;

const SIMULATED = SANDBOX_FUNDS.filter(({ terms }) => terms.navSource === 'sandbox');

/** The sandbox's provider gives the values of each day at its hour; orders that wait for them are executed then. */
export function valueDays({ config }: Pick<Ports, 'config'>): DueKind {
  return dueKind(VALUE, z.object({}), async (tx, { at }) => {
    const from = new Date(at - DAYS_BEHIND_MS).toISOString().slice(0, 10);
    await publish(tx, config.sandboxSeed, from, at);
    const ids = SIMULATED.map(({ terms }) => terms.id);
    for (const day of await waitingDays(tx, ids))
      if (isValued(day.navDate, at))
        await scheduleDue(tx, { kind: EXECUTE, key: dueKey(day), at, payload: { ...day } });
    await scheduleNext(tx, at);
  });
}

const isValued = (navDate: string, at: number) => {
  const next = nextValuation(VALUED_AT, at);
  return next === null || navDate < next.date;
};

async function publish(tx: Transaction, seed: string, from: string, now: number): Promise<void> {
  const navs = SIMULATED.flatMap((fund) => simulatedNavs(seed, fund, from, now));
  await insertNavs(tx, navs, { source: 'sandbox', approvalId: null });
}

async function scheduleNext(tx: Transaction, after: number): Promise<void> {
  const next = nextValuation(VALUED_AT, after);
  if (next !== null) await scheduleDue(tx, { kind: VALUE, key: KEY, at: next.at });
}

/** Gives a sandbox that has none its funds, with their values up to now; several nodes may start at once. */
export async function openSandboxFunds({
  db,
  clock,
  config,
}: Pick<Ports, 'db' | 'clock' | 'config'>): Promise<void> {
  if (await hasFunds(db)) return;
  await transact(db, async (tx) => {
    await waitForFundsTurn(tx);
    if (await hasFunds(tx)) return;
    const now = clock.now();
    for (const { terms, since } of SANDBOX_FUNDS)
      await insertFund(tx, terms, { approvalId: null, at: Date.parse(`${since}T00:00:00.000Z`) });
    await publish(tx, config.sandboxSeed, '', now);
    await cancelDue(tx, VALUE, KEY);
    await scheduleNext(tx, now);
  });
}
