import { fixedClock } from '#kernel/clock/clock.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { momentOf, SEED_CASES } from '../seed-cases.ts';
import { ANA, BRUNO, type SeedInvestor, scheduleSeeds } from '../seed-plan.ts';
import { doSeedCase } from './seed-cases.ts';
import { doSeedStep, logOutSeeds, type Seeding } from './seed-commands.ts';
import { signOutSeedOperators } from './seed-operator-session.ts';
import { doneSteps, markDone, waitForSeedTurn } from './seed-step.store.ts';
import { type OpenSeedWorld, openSeedCaller } from './seed-world.ts';

/** What seeds a sandbox: each step has a name of its own and its business instant, epoch milliseconds. */
export interface TimedSeed {
  readonly name: string;
  readonly at: number;
  run(seeding: Seeding): Promise<void>;
}

const MINUTE_MS = 60_000;
/**
 * How far behind the machine's time the seeds' own stands still: an operator's code is good once, and the codes of the
 * minutes in which the product starts are left to the people who sign in then.
 */
const SECURITY_LAG_MS = 10 * MINUTE_MS;
/** Marks that all steps are done. Those of a newer plan lie in a past that the sandbox has left behind: it gets none of them. */
const SEEDED = 'seeded';

/** The log-ins of the sandbox's seeded investors, to be printed at the start. */
export function sandboxLogIns(): readonly SeedInvestor[] {
  return [ANA, BRUNO];
}

/** The investors' trades before business time `now`. */
export function seedHistory(now: number): TimedSeed[] {
  return scheduleSeeds(now).map((step) => ({
    name: step.name,
    at: step.at,
    run: (seeding) => doSeedStep(seeding, step),
  }));
}

/** The trades, and what the firm's people did and have to do, in order of time. */
export function allSeeds(now: number): TimedSeed[] {
  const cases = SEED_CASES.map((each) => ({
    name: each.name,
    at: momentOf(each, now),
    run: (seeding: Seeding) => doSeedCase(seeding, each),
  }));
  return [...seedHistory(now), ...cases].toSorted((a, b) => a.at - b.at);
}

/**
 * Gives a new sandbox its investors with history and a case in each queue, through the calls that everyone makes, on a
 * world of its own whose clock stands in the past; the installation's business time does not move. Needs the sandbox's
 * operators. Gives the number of steps done: 0 from the second start on. After a crash the next start goes on where it
 * ended; of several nodes one seeds, the others wait. Must be over before this node ticks: the simulated venue never goes
 * back to a second that it has matched.
 */
export async function seedSandbox(ports: Ports, openWorld: OpenSeedWorld, plan = allSeeds): Promise<number> {
  if (ports.config.mode !== 'sandbox') throw new Error('there are no seeds in live mode');
  return transact(ports.db, async (tx) => {
    await waitForSeedTurn(tx);
    return seedWhatIsLeft(ports, openWorld, plan);
  });
}

async function seedWhatIsLeft(
  ports: Ports,
  openWorld: OpenSeedWorld,
  plan: typeof allSeeds,
): Promise<number> {
  const done = await doneSteps(ports.db);
  if (done.has(SEEDED)) return 0;
  const left = plan(ports.clock.now()).filter(({ name }) => !done.has(name));
  const [first] = left;
  if (first !== undefined) await doSteps(ports, openWorld, [first, ...left.slice(1)], done.size);
  await markDone(ports.db, SEEDED, ports.clock.securityNow());
  return left.length;
}

async function doSteps(
  ports: Ports,
  openWorld: OpenSeedWorld,
  steps: readonly [TimedSeed, ...TimedSeed[]],
  doneBefore: number,
): Promise<void> {
  const [first] = steps;
  const clock = fixedClock(first.at, ports.clock.securityNow() - SECURITY_LAG_MS + doneBefore);
  const past = { ...ports, clock, realtime: silentRealtime };
  const world = await openWorld(past);
  const caller = await openSeedCaller(past, world);
  const seeding: Seeding = {
    ports: past,
    caller,
    world,
    clock,
    inviteCode: ports.config.firmInviteCode,
    sandboxSeed: ports.config.sandboxSeed,
    resumed: doneBefore > 0,
    tokens: new Map(),
    operatorTokens: new Map(),
  };
  try {
    for (const step of steps) {
      // Ids carry security time: with a millisecond of its own, what a step makes stands after what those before it made.
      clock.set(step.at, clock.securityNow() + 1);
      await world.tick();
      await step.run(seeding);
      await markDone(ports.db, step.name, ports.clock.securityNow());
    }
    await logOutSeeds(seeding);
    await signOutSeedOperators(seeding);
  } finally {
    await caller.close();
  }
}
