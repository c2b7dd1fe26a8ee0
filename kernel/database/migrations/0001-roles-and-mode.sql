-- The group role that the application's log-in is a member of. Roles belong to the whole server: another
-- database of ours may have made it already, or be making it at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bolsillo_app') THEN
    CREATE ROLE bolsillo_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;

-- A sandbox may be given one log-in for both; the application then drops to its role, which the owner must be a
-- member of. Where roles are handed out by somebody else, each has a log-in of its own and nothing is lost.
DO $$
BEGIN
  GRANT bolsillo_app TO CURRENT_USER;
EXCEPTION WHEN insufficient_privilege THEN
  NULL;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO bolsillo_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO bolsillo_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO bolsillo_app;

-- Sandbox and live never share a database: the first migration writes which it is, for good.
CREATE TABLE installation (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE ON installation FROM bolsillo_app;
