import { buildApp, staleApps } from '#apps/server/build-app.ts';
import { logInCall } from '#features/account/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { signInCall } from '#features/operator/contract.ts';
import { SEED_OPERATORS, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition, OutputOf } from '#kernel/contract/define-call.ts';
import { startThrowaway } from '#testing/throwaway-product.ts';

/** Gives the data of a success; throws what the server said otherwise. Commands get a key of their own. */
export type Asker = <Input, Output>(call: CallDefinition<Input, Output>, input: Input) => Promise<Output>;

/** A running product with New York open, and the seeded investor whose screens are shown. */
export interface PictureWorld {
  readonly url: string;
  readonly token: string;
  readonly user: OutputOf<typeof logInCall>['user'];
  /** What the investor logs in with. */
  readonly phone: string;
  readonly password: string;
  /** Asks as that investor. */
  readonly get: Asker;
  /** Signs one of the sandbox's operators in; gives what asks in their name. Once for each: a code is good once. */
  operator(signInName: string): Promise<Asker>;
  /** What the console keeps for an operator who was signed in above. */
  operatorToken(signInName: string): string;
  close(): Promise<void>;
}

/** Builds the apps where their sources have changed, and starts the product in a folder of its own, with New York open. */
export async function openPictureWorld(): Promise<PictureWorld> {
  for (const app of await staleApps()) await buildApp(app);
  const { server, stop } = await startThrowaway({}, { durable: false });
  const [investor] = server.logIns;
  if (investor === undefined) throw new Error('the sandbox made no investor');
  const { token, user } = await asker(server.url, null)(logInCall, { ...investor, acceptPrivacy: true });
  const get = asker(server.url, token);
  await openNewYork(get);
  const tokens = new Map<string, string>();
  return {
    url: server.url,
    token,
    user,
    phone: investor.phone,
    password: investor.password,
    get,
    async operator(signInName) {
      const operatorToken = await signInOperator(server.url, signInName);
      tokens.set(signInName, operatorToken);
      return asker(server.url, operatorToken, 'operatorToken');
    },
    operatorToken: (signInName) => tokens.get(signInName) ?? '',
    close: stop,
  };
}

/** What is begun in a session has so long to end in it. */
const LEAST_LEFT_MS = 15 * 60_000;

/** Moves the clock to New York's next open, unless a session is under way there with a quarter of an hour left. */
export async function openNewYork(ask: Asker): Promise<void> {
  const { now } = await ask(clockCall, {});
  const { session } = await ask(getStock, { id: 'AAPL.XNAS' });
  const left = Date.parse(session.closesAt) - Date.parse(now);
  if (session.state === 'open' && left >= LEAST_LEFT_MS) return;
  await ask(advanceClockCall, { to: 'next_open', exchange: 'XNAS' });
}

async function signInOperator(url: string, signInName: string): Promise<string> {
  const seed = SEED_OPERATORS.find((operator) => operator.signInName === signInName);
  if (seed === undefined) throw new Error(`the sandbox has no operator ${signInName}`);
  const code = totpAt(seed.totpSecret, Math.floor(Date.now() / STEP_MS));
  return (await asker(url, null)(signInCall, { signInName, password: seed.password, code })).token;
}

function asker(
  url: string,
  token: string | null,
  tokenHeader: 'userToken' | 'operatorToken' = 'userToken',
): Asker {
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => token, tokenHeader });
  return async (call, input) => {
    const key = call.command ? { idempotencyKey: crypto.randomUUID() } : {};
    const answer = await client.send(call, input, key);
    if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}
