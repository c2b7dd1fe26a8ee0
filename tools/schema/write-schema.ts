import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#kernel/database/database.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { committedSchema, SCHEMA_FILE } from '#kernel/database/schema/committed-schema.ts';

/** `npm run schema`: migrates a new database and writes its schema into the repository. */
const folder = await mkdtemp(join(tmpdir(), 'bolsillo-schema-'));
const server = await startEmbedded({ folder, durable: false });
try {
  await migrate(server.ownerUrl);
  const db = openDatabase(server.ownerUrl, { max: 1 });
  const text = await committedSchema(db);
  await db.close();
  const before = await readFile(SCHEMA_FILE, 'utf8').catch(() => '');
  if (before !== text) await writeFile(SCHEMA_FILE, text);
  console.log(before === text ? 'the schema is as it was' : `wrote ${SCHEMA_FILE}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
