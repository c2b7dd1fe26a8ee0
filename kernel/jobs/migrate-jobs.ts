import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const ONE_AT_A_TIME = 4_200_136;

/** Row security keeps even granted tables shut to everyone but their owner; the worker's own role is let in. */
const OPEN_TO_APP = `
  GRANT USAGE ON SCHEMA graphile_worker TO bolsillo_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO bolsillo_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO bolsillo_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO bolsillo_app;
  DO $$
  DECLARE t record;
  BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'graphile_worker' AND rowsecurity LOOP
      EXECUTE format('DROP POLICY IF EXISTS bolsillo_app_works ON graphile_worker.%I', t.tablename);
      EXECUTE format('CREATE POLICY bolsillo_app_works ON graphile_worker.%I TO bolsillo_app USING (true) WITH CHECK (true)', t.tablename);
    END LOOP;
  END
  $$;
`;

/**
 * Makes or updates the job queue's own schema as the owner, and opens it to the application's role, which may
 * work with it but not change it. Runs after `migrate`, which makes that role. Several nodes may do so at once: one
 * works, the others wait.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // The log-in's end gives it back, however that comes about.
    await client.query('SELECT pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    await runMigrations({ connectionString: ownerUrl });
    await client.query(OPEN_TO_APP);
  } finally {
    await client.end();
  }
}
