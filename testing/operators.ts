import { signInCall } from '#features/operator/contract.ts';
import { makeOperator, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import { type Answer, createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import type { TestBolsillo } from './bolsillo.ts';
import { testSecrets } from './secrets.ts';

/** A signed-in operator of a test. */
export interface TestOperator {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  /** The answer as the console gets it; deeds get a key of their own. */
  ask<Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Answer<Output>>;
  /** The data of a success; throws what the server said otherwise. */
  get<Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Output>;
}

const PASSWORD = 'papel.picado.azul';
let made = 0;

/** Makes an operator of these roles and signs them in as the console does, with password and TOTP code. */
export async function signInOperator(
  bolsillo: TestBolsillo,
  roles: readonly OperatorRole[],
): Promise<TestOperator> {
  made += 1;
  const signInName = `op-${made}`;
  const name = `Operador ${made}`;
  const ports = { chance: systemChance, secrets: testSecrets };
  const { id, totpSecret } = await transact(bolsillo.database.db, (tx) =>
    makeOperator(tx, ports, { signInName, name, roles, password: PASSWORD }, bolsillo.now()),
  );
  const code = totpAt(totpSecret, Math.floor(bolsillo.now() / STEP_MS));
  const signedIn = await clientOf(bolsillo.url, null).send(signInCall, {
    signInName,
    password: PASSWORD,
    code,
  });
  if (!signedIn.ok) throw new Error(`operator/sign_in: ${JSON.stringify(signedIn)}`);
  const { token } = signedIn.data;
  const client = clientOf(bolsillo.url, token);
  const ask: TestOperator['ask'] = (call, input) =>
    client.send(call, input, call.deed ? { idempotencyKey: crypto.randomUUID() } : {});
  return {
    id,
    name,
    token,
    ask,
    async get(call, input) {
      const answer = await ask(call, input);
      if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
  };
}

function clientOf(baseUrl: string, token: string | null) {
  return createClient({ baseUrl, language: () => 'es', token: () => token, tokenHeader: 'operatorToken' });
}
