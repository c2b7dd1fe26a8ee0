import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { readEnvironment } from '#apps/server/environment.ts';
import { logInCall } from '#features/account/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { silentLog } from '#kernel/ports/log.ts';

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
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-pictures-'));
  const database = await startEmbedded({ folder, durable: false });
  await migrate(database.ownerUrl);
  await migrateJobs(database.ownerUrl);
  const settings = readEnvironment({ PORT: '0', HOST: '127.0.0.1', BOLSILLO_DATA: folder });
  const server = await compose({ ...settings, databaseUrl: database.url }, { log: silentLog });
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
    async close() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
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
