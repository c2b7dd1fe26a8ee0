import * as z from 'zod/mini';
import { type Instrument, isFibra, type ProviderAction } from '#features/market/server/index.ts';
import { DAY_MS, LAST_DAY } from '#kernel/calendar/calendar.ts';
import { scheduleDue, scheduleDues } from '#kernel/clock/due.ts';
import { askingDueKind, type DueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { ActionRow, NewAction } from './corporate-action.store.ts';
import { insertActions } from './corporate-action.store.ts';
import type { CorporateParts } from './corporate-parts.ts';

/** The providers are asked what is announced. Key: `providers`. */
export const LOOK = 'corporate.look';
export const LOOK_KEY = 'providers';
/** An action takes effect. Key: its id. */
export const EFFECT = 'corporate.effect';

const SANDBOX_SOURCE = 'sandbox';
const LOOKED_EVERY_MS = 7 * DAY_MS;
/** How far ahead: far beyond the next look. */
const AHEAD_MS = 60 * DAY_MS;

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * Takes over what the providers tell of actions ahead, each once. It goes by the business time at which it was due: a clock
 * that jumps over a year finds the same as one that walks.
 */
export function lookAtProviders(parts: CorporateParts): DueKind {
  const ask = ({ at }: { readonly at: number }) => toldSince(parts, at);
  return askingDueKind(LOOK, z.object({}), ask, async (tx, item, told, afterCommit) => {
    await announce(tx, told, item.at);
    // Beyond the calendars nothing is known.
    if (dateOf(item.at + LOOKED_EVERY_MS) < LAST_DAY) {
      await scheduleDue(tx, { kind: LOOK, key: LOOK_KEY, at: item.at + LOOKED_EVERY_MS });
    }
    afterCommit(() => parts.refreshSplits());
  });
}

async function toldSince({ ports, market }: CorporateParts, at: number): Promise<NewAction[]> {
  // An action of the day itself has taken effect.
  const [from, to] = [dateOf(at + DAY_MS), dateOf(at + AHEAD_MS)];
  const told: NewAction[] = [];
  for (const instrument of market.instruments()) {
    const { source, actions } = await market.actions(instrument.id, from, to);
    told.push(...actions.map((action) => newAction(ports, instrument, source, action)));
  }
  return told;
}

function newAction(
  { chance, clock }: Pick<Ports, 'chance' | 'clock'>,
  instrument: Pick<Instrument, 'id' | 'exchange' | 'sector' | 'name'>,
  source: string,
  action: ProviderAction,
): NewAction {
  return {
    id: newId(chance, clock.securityNow()),
    stockId: instrument.id,
    instrumentKind: isFibra(instrument) ? 'fibra' : 'share',
    source,
    ...termsOf(action),
    providerKey: `${source} ${action.key}`,
    approvalId: null,
  };
}

/**
 * Takes over an action as the simulated market told of it at the ports' instant, which may lie in the
 * past; once, and in a sandbox alone: a live database refuses it.
 */
export async function tellSimulated(
  ports: Ports,
  share: Parameters<typeof newAction>[1],
  action: ProviderAction,
): Promise<void> {
  const told = newAction(ports, share, SANDBOX_SOURCE, action);
  await transact(ports.db, (tx) => announce(tx, [told], ports.clock.now()));
}

function termsOf(action: ProviderAction) {
  const { kind, exDate, reference } = action;
  const nothing = { numerator: null, denominator: null, amount: null, taxable: null, paymentDate: null };
  return action.kind === 'split'
    ? {
        ...nothing,
        kind,
        exDate,
        reference,
        numerator: Number(action.numerator),
        denominator: Number(action.denominator),
      }
    : {
        ...nothing,
        kind,
        exDate,
        reference,
        amount: action.amount,
        taxable: action.taxable,
        paymentDate: action.paymentDate,
      };
}

/** Writes actions down and has each take effect at its time; gives those that are new. */
export async function announce(
  tx: Transaction,
  actions: readonly NewAction[],
  at: number,
): Promise<ActionRow[]> {
  const written = await insertActions(tx, actions, at);
  await scheduleDues(
    tx,
    written.map(({ id, effectiveAt }) => ({
      kind: EFFECT,
      key: id,
      at: effectiveAt.getTime(),
      payload: { actionId: id },
    })),
  );
  return written;
}
