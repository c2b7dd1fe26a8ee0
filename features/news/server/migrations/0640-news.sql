-- News: what operators write, what the server writes of the simulated market's day, and what other publishers' feeds told.
-- Instants are business time but those of fetching.
-- uses: guard_states, refuse_state_move, moved_by_operator, refuse_change_of_history, news_begins
CREATE TABLE news_picture (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- Written again from its pixels.
  webp bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL
);
ALTER TABLE news_picture ALTER COLUMN webp SET STORAGE EXTERNAL;
REVOKE UPDATE, DELETE, TRUNCATE ON news_picture FROM bolsillo_app;

CREATE TABLE news (
  id uuid PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('operator', 'summary', 'feed')),
  kind text NOT NULL CHECK (kind IN ('news', 'market')),
  country text CHECK (country IN ('america', 'mexico')),
  -- By language: es, en, zh; und where a feed does not say. Clean HTML the content, plain text the others.
  title jsonb NOT NULL,
  summary jsonb NOT NULL,
  content jsonb NOT NULL,
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 120),
  link text CHECK (link ~ '^https?://' AND length(link) <= 2000),
  picture_id uuid REFERENCES news_picture (id),
  -- Of a summary: its numbers, and the date of the session it tells of.
  figures jsonb,
  session_date date,
  -- Of a feed's item: the feed's address and its own name for the item.
  feed text,
  guid text CHECK (length(guid) <= 500),
  state text NOT NULL CHECK (state IN ('scheduled', 'published', 'withdrawn')),
  publish_at timestamptz NOT NULL,
  written_by uuid REFERENCES operator (id),
  withdrawn_by uuid REFERENCES operator (id),
  withdrawn_at timestamptz,
  withdrawn_reason text CHECK (length(withdrawn_reason) <= 300),
  CHECK ((origin = 'operator') = (written_by IS NOT NULL)),
  CHECK ((origin = 'summary') = (session_date IS NOT NULL AND figures IS NOT NULL)),
  CHECK ((origin = 'feed') = (feed IS NOT NULL AND guid IS NOT NULL AND link IS NOT NULL)),
  CHECK ((state = 'withdrawn') = (withdrawn_by IS NOT NULL AND withdrawn_at IS NOT NULL AND withdrawn_reason IS NOT NULL))
);
CREATE INDEX news_newest ON news (publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX news_of_kind ON news (kind, publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX news_of_country ON news (country, publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX news_of_kind_and_country ON news (kind, country, publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX news_of_operators ON news (publish_at DESC, id DESC) WHERE origin = 'operator';
CREATE UNIQUE INDEX news_summary_once ON news (country, session_date) WHERE origin = 'summary';
CREATE UNIQUE INDEX news_guid_once ON news (feed, guid) WHERE origin = 'feed';
CREATE UNIQUE INDEX news_link_once ON news (link) WHERE origin = 'feed';
CREATE INDEX news_of_picture ON news (picture_id) WHERE picture_id IS NOT NULL;

-- What was read stays as it was read: an article is published or withdrawn, nothing else.
REVOKE UPDATE, DELETE, TRUNCATE ON news FROM bolsillo_app;
GRANT UPDATE (state, withdrawn_by, withdrawn_at, withdrawn_reason) ON news TO bolsillo_app;
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('news', NULL, 'scheduled', 'written_by', '{publisher}'),
  ('news', NULL, 'published', NULL, NULL),
  ('news', 'scheduled', 'published', NULL, NULL),
  ('news', 'scheduled', 'withdrawn', 'withdrawn_by', '{publisher}'),
  ('news', 'published', 'withdrawn', 'withdrawn_by', '{publisher}');
SELECT guard_states('news');
CREATE TRIGGER news_begins BEFORE INSERT ON news FOR EACH ROW EXECUTE FUNCTION news_begins();

-- The stocks that a piece of news is about, in the order of their chips.
CREATE TABLE news_stock (
  news_id uuid NOT NULL REFERENCES news (id),
  stock_id text NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 15),
  publish_at timestamptz NOT NULL,
  PRIMARY KEY (news_id, stock_id)
);
CREATE INDEX news_stock_newest ON news_stock (stock_id, publish_at DESC, news_id DESC);
REVOKE UPDATE, DELETE, TRUNCATE ON news_stock FROM bolsillo_app;

-- How far each feed has been read; instants are security time.
CREATE TABLE news_feed (
  address text PRIMARY KEY,
  etag text,
  last_modified text,
  asked_at timestamptz NOT NULL,
  -- The last time it gave something that could be read.
  read_at timestamptz,
  fault text
);
