import { openDatabase } from '../database.ts';

/** What the embedded cluster holds: one database, its owner, and the log-in that the application serves with. */
export interface Names {
  readonly database: string;
  readonly owner: string;
  readonly server: string;
}

/** The same on every embedded cluster. */
export const NAMES: Names = { database: 'bolsillo', owner: 'bolsillo_owner', server: 'bolsillo_server' };
const DATABASE_EXISTS = `SELECT FROM pg_database WHERE datname = '${NAMES.database}'`;

const ROLES = `
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bolsillo_app') THEN
    CREATE ROLE bolsillo_app NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${NAMES.server}') THEN
    CREATE ROLE ${NAMES.server} LOGIN IN ROLE bolsillo_app;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${NAMES.owner}') THEN
    CREATE ROLE ${NAMES.owner} LOGIN;
  END IF;
END
$$`;

/** Makes the roles and the database where they are missing; safe to run at each start. */
export async function provision(adminUrl: string): Promise<Names> {
  const admin = openDatabase(adminUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    await admin.query(ROLES);
    const { rowCount } = await admin.query(DATABASE_EXISTS);
    if (!rowCount) await admin.query(`CREATE DATABASE ${NAMES.database} OWNER ${NAMES.owner}`);
    return NAMES;
  } finally {
    await admin.close();
  }
}
