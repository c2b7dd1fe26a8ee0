import { logInCall } from '#features/account/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { startThrowaway } from '#testing/throwaway-product.ts';

/** A running product with an open market, and the seeded investor whose screens are shown. */
export interface PictureWorld {
  readonly url: string;
  readonly token: string;
  readonly user: unknown;
  /** The data of a success as that investor; throws what the server said otherwise. */
  get<Input, Output>(call: CallDefinition<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/** Starts the product in a folder of its own and moves its clock to the next open market. */
export async function openPictureWorld(): Promise<PictureWorld> {
  const { server, stop } = await startThrowaway({}, { durable: false });
  const [investor] = server.logIns;
  if (investor === undefined) throw new Error('the sandbox made no investor');
  const { token, user } = await asker(server.url, null)(logInCall, { ...investor, acceptPrivacy: true });
  const get = asker(server.url, token);
  await get(advanceClockCall, { to: 'next_open' });
  return {
    url: server.url,
    token,
    user,
    get,
    close: stop,
  };
}

function asker(url: string, token: string | null): PictureWorld['get'] {
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => token });
  return async (call, input) => {
    const answer = await client.send(call, input);
    if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}
