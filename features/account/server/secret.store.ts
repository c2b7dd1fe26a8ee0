import type { Database } from '#kernel/database/database.ts';

/** The key of a name that all nodes share: the proposed one where there was none yet. 32 bytes. */
export async function sharedSecret(db: Database, name: string, proposed: Uint8Array): Promise<Buffer> {
  await db.query('INSERT INTO account_secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    Buffer.from(proposed),
  ]);
  const { rows } = await db.query<{ value: Buffer }>('SELECT value FROM account_secret WHERE name = $1', [
    name,
  ]);
  const secret = rows[0]?.value;
  if (!secret) throw new Error(`the secret ${name} is not there`);
  return secret;
}
