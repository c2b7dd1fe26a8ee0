import type { FullConfig } from '@playwright/test';
import { SEED_OPERATORS, type SeedOperator } from '../features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '../features/operator/totp.ts';

/** Sign-in names with their tokens, as JSON: the workers of the run inherit it. */
export const TOKENS_VARIABLE = 'E2E_OPERATOR_TOKENS';

/**
 * Before the first journey: signs all operators of the sandbox in at once. A code is good once, so journeys that each
 * signed the same operator in would wait half a minute for one another.
 */
export default async function signInOperators(config: FullConfig): Promise<void> {
  const origin = config.projects[0]?.use.baseURL ?? '';
  const signedIn = await Promise.all(SEED_OPERATORS.map((operator) => tokenOf(origin, operator)));
  process.env[TOKENS_VARIABLE] = JSON.stringify(Object.fromEntries(signedIn.flat()));
}

/** With the code of the step before, which is still taken: the present one is left to who signs in by the form. */
async function tokenOf(origin: string, operator: SeedOperator): Promise<[string, string][]> {
  const { signInName, password, totpSecret } = operator;
  const code = totpAt(totpSecret, Math.floor(Date.now() / STEP_MS) - 1);
  const response = await fetch(`${origin}/api/operator/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signInName, password, code }),
  });
  const { success, data } = await response.json();
  // Used up by a run just before on the same server: then each journey signs in by itself.
  return success ? [[signInName, data.token]] : [];
}
