import type { Queryable } from './database.ts';

/** SQL of ours that PostgreSQL refused; the message names its file and, where PostgreSQL tells, the line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Runs all statements of a file; throws `MigrationError`. */
export async function runFile(db: Queryable, path: string, text: string): Promise<void> {
  try {
    await db.query(text);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`${path}${line}: ${message}`, { cause: error });
  }
}
