import type { Queryable } from './database.ts';

/** The log-in of the application may do more than the role `bolsillo_app`; the message says what. */
export class TooPowerfulError extends Error {
  override readonly name = 'TooPowerfulError';
}

interface Powers extends Record<string, unknown> {
  login: string;
  is_superuser: boolean;
  makes_roles: boolean;
  owner: string | null;
  writes_all: boolean;
}

/**
 * Throws `TooPowerfulError` unless whoever connected, whatever role the connection then dropped to, is neither the owner of
 * the schema nor of the database, nor can become one. Addresses are no proof: one log-in can be spelled in many ways.
 */
export async function assertApplicationRole(db: Queryable): Promise<void> {
  const { rows } = await db.query<Powers>(
    `SELECT session_user AS login, r.rolsuper AS is_superuser, r.rolcreaterole AS makes_roles,
            (SELECT min(pg_get_userbyid(o.owner)) FROM (
               SELECT relowner AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname IN ('public', 'ledger', 'migration')
               UNION SELECT nspowner FROM pg_namespace WHERE nspname IN ('ledger', 'migration')
               UNION SELECT datdba FROM pg_database WHERE datname = current_database()) o
              WHERE pg_has_role(session_user, o.owner, 'MEMBER')) AS owner,
            (SELECT bool_or(pg_has_role(session_user, oid, 'MEMBER')) FROM pg_roles
              WHERE rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')) AS writes_all
       FROM pg_roles r WHERE r.rolname = session_user`,
  );
  const powers = rows[0];
  const [, why] = judged(powers).find(([isSo]) => isSo) ?? [];
  if (why === undefined) return;
  throw new TooPowerfulError(
    `DATABASE_URL's log-in ${powers?.login ?? ''} ${why}: it could rewrite history. Give the application a log-in of its own that is in the role bolsillo_app and nothing else (docs/operations.md)`,
  );
}

function judged(powers: Powers | undefined): [isSo: boolean, why: string][] {
  if (powers === undefined) return [[true, 'has no role']];
  return [
    [powers.is_superuser, 'is a superuser'],
    [powers.owner !== null, `is, or may become, the owner ${powers.owner}`],
    [powers.makes_roles, 'may make roles'],
    [powers.writes_all, 'may write whatever is on the server'],
  ];
}
