-- What an investor was shown and may confirm once. `at` is business time, the rest security time. The terms are written by
-- one schema for each kind (features/*/server), amounts as decimal strings; a feature's migration adds what the database
-- itself checks of its kind.
CREATE TABLE preview (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  used_at timestamptz
);
CREATE INDEX preview_unused ON preview (expires_at) WHERE used_at IS NULL;
REVOKE UPDATE ON preview FROM bolsillo_app;
GRANT UPDATE (used_at) ON preview TO bolsillo_app;

-- uses: preview_used_once
CREATE TRIGGER preview_used_once BEFORE INSERT OR UPDATE OF used_at OR DELETE ON preview
  FOR EACH ROW EXECUTE FUNCTION preview_used_once();
