-- How long a piece takes to read, and whether it helped those who read it.
-- By language, in whole minutes; empty where all that is kept is a link, or where it was written before.
ALTER TABLE news ADD COLUMN minutes jsonb NOT NULL DEFAULT '{}';

CREATE TABLE news_opinion (
  news_id uuid NOT NULL REFERENCES news (id),
  investor_id uuid NOT NULL REFERENCES investor (id),
  helpful boolean NOT NULL,
  -- Business time.
  said_at timestamptz NOT NULL,
  PRIMARY KEY (news_id, investor_id)
);
CREATE INDEX news_opinion_of_investor ON news_opinion (investor_id);
REVOKE UPDATE, DELETE, TRUNCATE ON news_opinion FROM bolsillo_app;
GRANT UPDATE (helpful, said_at) ON news_opinion TO bolsillo_app;
