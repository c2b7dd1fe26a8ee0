import * as z from 'zod/mini';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { lockOffer, moveOffer, type Offer } from './offer.store.ts';

const PHASE_DUE = 'block.phase';

/** Schedules what an offer does next by the business clock: it opens, or it ends. */
export async function schedulePhase(tx: Transaction, offer: Offer): Promise<void> {
  const at = nextPhaseAt(offer);
  if (at !== null) await scheduleDue(tx, { kind: PHASE_DUE, key: offer.id, at });
}

function nextPhaseAt({ state, beginsAt, finishesAt }: Offer): number | null {
  if (state === 'backed') return beginsAt.getTime();
  return state === 'open' ? finishesAt.getTime() : null;
}

/** An offer opens at its begin and ends at its finish; what is not sold goes back in the same step. */
export const phaseDue: DueKind = dueKind(PHASE_DUE, z.object({}), async (tx, { key, at }) => {
  const offer = await lockOffer(tx, key);
  if (offer === null) return;
  const due = nextPhaseAt(offer);
  if (due === null) return;
  if (due > at) return schedulePhase(tx, offer);
  const to = offer.state === 'backed' ? ('open' as const) : ('ended' as const);
  await moveOffer(tx, { id: offer.id, to, by: null, reason: null, at });
  await schedulePhase(tx, { ...offer, state: to });
});
