import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { findRunningEmbedded } from '#kernel/database/embedded/running-embedded.ts';

export interface OpenedLedger {
  readonly db: Database;
  close(): Promise<void>;
}

/** There is nothing to check: no address was given and no data folder exists. */
export class NoLedgerError extends Error {
  override readonly name = 'NoLedgerError';
}

/** Where `npm start` keeps its data unless it is told. */
export const DATA_FOLDER = 'data';

const WITHOUT_END = { max: 1, statementTimeoutMs: 0 };

/**
 * The database that `npm start` uses: `DATABASE_OWNER_URL` or `DATABASE_URL`, else the one of the data folder
 * (`BOLSILLO_DATA`, `data`), whether the app runs on it or not.
 */
export async function openLedger(environment = process.env): Promise<OpenedLedger> {
  const given = addressIn(environment);
  if (given) return opened(given);
  const folder = environment.BOLSILLO_DATA || DATA_FOLDER;
  const running = await findRunningEmbedded(folder);
  if (running) return opened(running);
  if (!existsSync(join(folder, 'postgres'))) throw new NoLedgerError(`${folder}: no database there`);
  const embedded = await startEmbedded({ folder });
  return opened(embedded.ownerUrl, () => embedded.stop());
}

/** Whether a database was named, not the data folder's own. */
export const isGiven = (environment: NodeJS.ProcessEnv): boolean => Boolean(addressIn(environment));

const addressIn = ({ DATABASE_OWNER_URL, DATABASE_URL }: NodeJS.ProcessEnv) =>
  DATABASE_OWNER_URL || DATABASE_URL;

function opened(url: string, after: () => Promise<void> = async () => undefined): OpenedLedger {
  const db = openDatabase(url, WITHOUT_END);
  return {
    db,
    close: async () => {
      await db.close();
      await after();
    },
  };
}
