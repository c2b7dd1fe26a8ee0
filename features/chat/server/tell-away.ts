import { notifyEach } from '#features/notification/server/index.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { takeUntold } from './conversation.store.ts';

/** Who has not read an answer for so long is away: they are notified, and their phone with it. Security time. */
const AWAY_MS = 20_000;
const BATCH = 200;

/** Notifies who is away of the answers that lie unread; the taking and the telling commit together. */
export async function tellAway(ports: Ports): Promise<void> {
  const announce = await transact(ports.db, async (tx) => {
    const away = await takeUntold(tx, ports.clock.securityNow() - AWAY_MS, BATCH);
    return notifyEach(
      ports,
      tx,
      away.map(({ investorId, by }) => ({
        investorId,
        kind: 'chat.answered',
        values: { name: by },
        link: '/chat',
      })),
    );
  });
  announce();
}
