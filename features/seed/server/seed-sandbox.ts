import { fixedClock } from '#kernel/clock/clock.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { ANA, BRUNO, type SeedInvestor, scheduleSeeds } from '../seed-plan.ts';
import { doSeedStep, logOutSeeds, type Seeding } from './seed-commands.ts';
import { doneSteps, markDone, waitForSeedTurn } from './seed-step.store.ts';
import { type OpenSeedWorld, openSeedCaller } from './seed-world.ts';

/** The log-ins of the sandbox's seeded investors, to be printed at the start. */
export function sandboxLogIns(): readonly SeedInvestor[] {
  return [ANA, BRUNO];
}

/**
 * Gives a new sandbox its two investors with history, through the calls that every investor makes, on a world of its own
 * whose clock stands in the past; the installation's business time does not move. Gives the number of steps done: 0 from
 * the second start on. After a crash the next start goes on where it ended; of several nodes one seeds, the others wait.
 * Must be over before this node ticks: the simulated venue never goes back to a second that it has matched.
 */
export async function seedSandbox(ports: Ports, openWorld: OpenSeedWorld): Promise<number> {
  if (ports.config.mode !== 'sandbox') throw new Error('there are no seeds in live mode');
  return transact(ports.db, async (tx) => {
    await waitForSeedTurn(tx);
    return seedWhatIsLeft(ports, openWorld);
  });
}

async function seedWhatIsLeft(ports: Ports, openWorld: OpenSeedWorld): Promise<number> {
  const done = await doneSteps(ports.db);
  const left = scheduleSeeds(ports.clock.now()).filter(({ name }) => !done.has(name));
  const [first] = left;
  if (first === undefined) return 0;

  const clock = fixedClock(first.at, ports.clock.securityNow());
  const past = { ...ports, clock, realtime: silentRealtime };
  const world = await openWorld(past);
  const caller = await openSeedCaller(past, world);
  const seeding: Seeding = {
    caller,
    world,
    clock,
    inviteCode: ports.config.firmInviteCode,
    resumed: done.size > 0,
    tokens: new Map(),
  };
  try {
    for (const step of left) {
      await doSeedStep(seeding, step);
      await markDone(ports.db, step.name, ports.clock.securityNow());
    }
    await logOutSeeds(seeding);
  } finally {
    await caller.close();
  }
  return left.length;
}
