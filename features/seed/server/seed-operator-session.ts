import { signInCall, signOutCall } from '#features/operator/contract.ts';
import { SEED_OPERATORS, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import type { Seeding } from './seed-commands.ts';
import { SeedCallError } from './seed-world.ts';

/** Below the wrong tries that lock a name. */
const MOST_TRIES = 4;

/** The console's token of one of the sandbox's operators, signed in once for all steps. */
export async function operatorTokenOf(seeding: Seeding, signInName: string): Promise<string> {
  const known = seeding.operatorTokens.get(signInName);
  if (known !== undefined) return known;
  const token = await signIn(seeding, signInName, MOST_TRIES);
  seeding.operatorTokens.set(signInName, token);
  return token;
}

/** Ends the operators' sessions of the seeds. */
export async function signOutSeedOperators({ caller, operatorTokens }: Seeding): Promise<void> {
  for (const operatorToken of operatorTokens.values()) await caller.ask(signOutCall, {}, { operatorToken });
}

/** A code is good once: one that a start just before used up is followed by the next one. */
async function signIn(seeding: Seeding, signInName: string, triesLeft: number): Promise<string> {
  const operator = SEED_OPERATORS.find((each) => each.signInName === signInName);
  if (operator === undefined) throw new Error(`the sandbox has no operator ${signInName}`);
  const { clock, caller } = seeding;
  const { password, totpSecret } = operator;
  const code = totpAt(totpSecret, Math.floor(clock.securityNow() / STEP_MS));
  try {
    return (await caller.ask(signInCall, { signInName, password, code })).token;
  } catch (error) {
    const isWrong = error instanceof SeedCallError && error.reason === 'operator.sign_in_wrong';
    if (!isWrong || triesLeft <= 1) throw error;
    clock.set(clock.now(), clock.securityNow() + STEP_MS);
    return signIn(seeding, signInName, triesLeft - 1);
  }
}
