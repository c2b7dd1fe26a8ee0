-- Signing in by WeChat. Instants are security time; whom WeChat names stands here as a keyed hash only.
-- uses: social_link_ends
CREATE TABLE social_visit (
  -- SHA-256 of the cookie of the browser that asked.
  browser_hash bytea PRIMARY KEY CHECK (length(browser_hash) = 32),
  -- SHA-256 of what WeChat hands back; good once.
  state_hash bytea NOT NULL CONSTRAINT social_visit_state_key UNIQUE CHECK (length(state_hash) = 32),
  redirect_url text NOT NULL CHECK (length(redirect_url) <= 2000),
  state_used boolean NOT NULL DEFAULT false,
  -- Who was there, once WeChat said it.
  user_hash bytea CHECK (length(user_hash) = 32),
  expires_at timestamptz NOT NULL,
  CHECK (user_hash IS NULL OR state_used)
);
CREATE INDEX social_visit_by_expiry ON social_visit (expires_at);

-- An account has one WeChat user, and a WeChat user one account.
CREATE TABLE social_link (
  investor_id uuid PRIMARY KEY REFERENCES investor (id),
  user_hash bytea NOT NULL CONSTRAINT social_link_user_key UNIQUE CHECK (length(user_hash) = 32),
  linked_at timestamptz NOT NULL
);
-- A link is made and ended, never turned to somebody else.
REVOKE UPDATE ON social_link FROM bolsillo_app;

-- Whoever came in by a password that is no longer good has left no second way in, whatever changed the password.
CREATE TRIGGER social_link_ends AFTER UPDATE OF password_hash ON investor
  FOR EACH ROW EXECUTE FUNCTION social_link_ends();
