import { scheduleDue } from '#kernel/clock/due.ts';
import { transact } from '#kernel/database/transact.ts';
import { selectWithoutRandomness, setRandomness } from './draw.store.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { lockOffer } from './offer.store.ts';
import { PHASE_DUE } from './phases.ts';

/** How long after a try that brought nothing the beacon is asked again, security time. */
const TRY_AGAIN_MS = 5_000;

/**
 * Asks the beacon for the rounds that have come, outside of any transaction, keeps what it said and wakes up the phases that
 * wait for it.
 */
export function watchBeacon({ ports, beacons }: IpoNeeds): () => Promise<void> {
  let notBefore = 0;
  return async () => {
    if (ports.clock.securityNow() < notBefore) return;
    for (const { id, source, round } of await selectWithoutRandomness(
      ports.db,
      new Date(ports.clock.now()),
    )) {
      if (source === null || round === null) continue;
      const said = await beacons.fetch(source, Number(round));
      if (typeof said === 'string') {
        notBefore = ports.clock.securityNow() + TRY_AGAIN_MS;
        continue;
      }
      await transact(ports.db, async (tx) => {
        const offer = await lockOffer(tx, id, 'update');
        if (offer === null) return;
        await setRandomness(tx, { offerId: id, ...said });
        // A lottery that is still to come finds it by itself.
        if (offer.waitsFor !== 'beacon' && offer.state !== 'cancelled') return;
        await scheduleDue(tx, { kind: PHASE_DUE, key: id, at: offer.lotteryAt.getTime() });
      });
    }
  };
}
