import type { Database } from '#kernel/database/database.ts';

/** Whether the database answers within `timeoutMs`. */
export async function databaseAnswers(db: Database, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const asked = db.query('select 1').then(
    () => true,
    // The reason does not matter here: whatever it is, requests that need the database would fail too.
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
