import { readEnvironment } from '#apps/server/environment.ts';
import { type Environment, EnvironmentError } from '#apps/server/environment-error.ts';
import { FolderInUseError } from '#kernel/database/embedded/folder-lock.ts';
import { removeEmbedded } from '#kernel/database/embedded/remove-embedded.ts';

/**
 * `npm run sandbox:restart`: throws away the sandbox's own database, so that the next `npm start` begins today with the seeds. A
 * database of `DATABASE_URL`, and so every live one, is left alone. Gives the exit code.
 */
export async function restartSandbox(
  print: (line: string) => void,
  environment: Environment = process.env,
): Promise<number> {
  try {
    const { mode, database, dataFolder } = readEnvironment(environment);
    if (mode !== 'sandbox' || database !== null) {
      print(
        'Only the sandbox’s own database is started over; drop and create that of DATABASE_URL yourself.',
      );
      return 2;
    }
    const removed = await removeEmbedded(dataFolder);
    print(
      removed
        ? `The sandbox of ${dataFolder} is gone. npm start begins a new one, today.`
        : `There is no sandbox in ${dataFolder}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof FolderInUseError || error instanceof EnvironmentError)) throw error;
    print(error.message);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await restartSandbox((line) => console.log(line));
