-- What the firm says of itself, terms, privacy, risks, fees and help: each version dated and kept, and who accepted which.
-- uses: operator_acts, refuse_change_of_history, article_version_follows
CREATE TABLE article_version (
  article text NOT NULL CHECK (article IN ('about', 'terms', 'privacy', 'risk', 'fees', 'help')),
  version integer NOT NULL CHECK (version BETWEEN 1 AND 10000),
  -- By language: plain text the title, clean HTML the content.
  title jsonb NOT NULL CHECK (title ? 'es'),
  content jsonb NOT NULL CHECK (content ? 'es'),
  -- Business time, from which on it is in force.
  effective_at timestamptz NOT NULL,
  -- Null: as it came with the program.
  published_by uuid REFERENCES operator (id),
  PRIMARY KEY (article, version),
  CHECK ((version = 1) = (published_by IS NULL))
);
REVOKE UPDATE, DELETE, TRUNCATE ON article_version FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON article_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER article_version_follows BEFORE INSERT ON article_version
  FOR EACH ROW EXECUTE FUNCTION article_version_follows();

CREATE TABLE article_acceptance (
  investor_id uuid NOT NULL REFERENCES investor (id),
  article text NOT NULL CHECK (article IN ('terms', 'privacy')),
  version integer NOT NULL,
  -- Business time.
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, article, version),
  FOREIGN KEY (article, version) REFERENCES article_version (article, version)
);
CREATE INDEX article_acceptance_of_version ON article_acceptance (article, version);
REVOKE UPDATE, DELETE, TRUNCATE ON article_acceptance FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON article_acceptance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
