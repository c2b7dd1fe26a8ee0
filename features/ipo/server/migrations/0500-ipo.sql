-- Public offerings, and placements in the same tables: their terms, who applied, the draw. Prices in millionths, cash in
-- cents, shares whole. Instants are business time, unless they say otherwise.
CREATE TABLE ipo_offer (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ipo', 'placement')),
  -- From the publisher's desk, or, in a sandbox alone, one of those that are always there to try.
  origin text NOT NULL CHECK (origin IN ('desk', 'sandbox')),
  state text NOT NULL CHECK (state IN
    ('draft', 'pending', 'subscription', 'closed', 'allocation', 'lottery', 'listing', 'cancelled')),
  company text NOT NULL CHECK (length(company) BETWEEN 1 AND 80),
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9][A-Z0-9.&*-]{0,11}$'),
  exchange text NOT NULL CHECK (exchange IN ('XNAS', 'XNYS', 'XMEX')),
  sector text NOT NULL,
  currency text NOT NULL CHECK (currency = CASE exchange WHEN 'XMEX' THEN 'MXN' ELSE 'USD' END),
  -- Whole cents. Of a placement both are its fixed price.
  price_low bigint NOT NULL CHECK (price_low > 0 AND price_low % 10000 = 0),
  price_high bigint NOT NULL CHECK (price_high >= price_low AND price_high % 10000 = 0),
  issue_price bigint CHECK (issue_price BETWEEN price_low AND price_high AND issue_price % 10000 = 0),
  lot_size integer NOT NULL DEFAULT 100 CHECK (lot_size BETWEEN 1 AND 10000),
  max_lots integer NOT NULL DEFAULT 50 CHECK (max_lots BETWEEN 1 AND 1000),
  -- Shares of the whole issue.
  volume bigint NOT NULL CHECK (volume > 0),
  -- Lots that our clients get.
  allocated_lots integer NOT NULL CHECK (allocated_lots > 0),
  -- {"es": HTML, "en"?, "zh"?}, cleaned as it is written.
  texts jsonb NOT NULL,
  issuance_at timestamptz NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  allocated_at timestamptz NOT NULL,
  lottery_at timestamptz NOT NULL,
  listing_at timestamptz NOT NULL,
  -- Which beacon draws: named before the window opens. Null for placements.
  beacon_source text CHECK (beacon_source IN ('drand', 'sandbox')),
  beacon_chain text,
  beacon_round bigint CHECK (beacon_round > 0),
  beacon_at timestamptz,
  -- Counts the edits of a draft: what two persons publish is one of them.
  version integer NOT NULL DEFAULT 1,
  -- Why a phase does not come although its time has.
  waits_for text CHECK (waits_for IN ('beacon', 'issue_price')),
  made_by uuid REFERENCES operator (id),
  made_at timestamptz NOT NULL,
  published_by uuid REFERENCES operator (id),
  publish_approval uuid REFERENCES approval (id),
  published_at timestamptz,
  allocation_approval uuid REFERENCES approval (id),
  price_approval uuid REFERENCES approval (id),
  price_reference text CHECK (length(price_reference) BETWEEN 5 AND 200),
  cancelled_by uuid REFERENCES operator (id),
  cancel_approval uuid REFERENCES approval (id),
  cancelled_at timestamptz,
  cancel_reason text CHECK (length(cancel_reason) BETWEEN 5 AND 500),
  cancel_reference text CHECK (length(cancel_reference) BETWEEN 5 AND 200),
  -- When the last of its applicants was settled, and the last winner had the shares.
  settled_at timestamptz,
  delivered_at timestamptz,
  CHECK (issuance_at <= opens_at AND opens_at < closes_at AND closes_at < allocated_at
    AND allocated_at < lottery_at AND lottery_at < listing_at),
  CHECK ((kind = 'ipo') = (beacon_round IS NOT NULL) OR state = 'draft'),
  CHECK ((beacon_round IS NULL) = (beacon_source IS NULL) AND (beacon_round IS NULL) = (beacon_at IS NULL)),
  CHECK (beacon_source IS DISTINCT FROM 'drand' OR beacon_chain IS NOT NULL),
  CHECK (beacon_at >= closes_at + interval '10 minutes' AND lottery_at >= beacon_at),
  CHECK (kind = 'ipo' OR (price_low = price_high AND issue_price = price_low)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL) AND (state = 'cancelled') = (cancel_reason IS NOT NULL)),
  CHECK (state <> 'listing' OR issue_price IS NOT NULL)
);
CREATE INDEX ipo_offer_of_kind ON ipo_offer (kind, state, closes_at, id);
CREATE INDEX ipo_offer_waiting ON ipo_offer (beacon_at) WHERE beacon_round IS NOT NULL;
CREATE UNIQUE INDEX ipo_offer_one_symbol ON ipo_offer (symbol, exchange)
  WHERE kind = 'ipo' AND state NOT IN ('draft', 'cancelled', 'listing');
REVOKE UPDATE, DELETE ON ipo_offer FROM bolsillo_app;
GRANT UPDATE (state, company, symbol, exchange, sector, currency, price_low, price_high, issue_price, lot_size, max_lots,
    volume, allocated_lots, texts, issuance_at, opens_at, closes_at, allocated_at, lottery_at, listing_at, beacon_source,
    beacon_chain, beacon_round, beacon_at, version, waits_for, published_by, publish_approval, published_at,
    allocation_approval, price_approval, price_reference, cancelled_by, cancel_approval, cancelled_at, cancel_reason,
    cancel_reference, settled_at, delivered_at) ON ipo_offer TO bolsillo_app;

-- The prospectus as it was handed in: a PDF.
CREATE TABLE ipo_prospectus (
  offer_id uuid PRIMARY KEY REFERENCES ipo_offer (id),
  name text NOT NULL CHECK (length(name) BETWEEN 5 AND 120),
  sha256 bytea NOT NULL CHECK (sha256 = sha256(bytes)),
  bytes bytea NOT NULL CHECK (length(bytes) <= 4194304 AND substring(bytes FROM 1 FOR 5) = '%PDF-'::bytea)
);
REVOKE DELETE ON ipo_prospectus FROM bolsillo_app;

CREATE TABLE ipo_application (
  -- Of its offer and its applicant, so that both alone make it.
  id text PRIMARY KEY CHECK (id = encode(sha256(convert_to(offer_id::text || ' ' || investor_id::text, 'UTF8')), 'hex')),
  offer_id uuid NOT NULL REFERENCES ipo_offer (id),
  investor_id uuid NOT NULL,
  -- One of the sandbox's crowd, behind whom there is neither a person nor money.
  simulated boolean NOT NULL DEFAULT false,
  -- Of the document by which they were verified: one application for each person.
  identity_hash bytea CHECK (length(identity_hash) = 32),
  state text NOT NULL CHECK (state IN ('submitted', 'processing', 'allocated', 'winning', 'not_winning', 'paid',
    'refunded', 'success', 'cancelled', 'failed')),
  lots integer NOT NULL CHECK (lots > 0),
  price bigint NOT NULL CHECK (price > 0),
  deposit bigint NOT NULL CHECK (deposit > 0),
  -- What was frozen before the latest change: the difference is what that change posted.
  deposit_before bigint NOT NULL CHECK (deposit_before >= 0),
  -- Counts what the applicant did: applied, changed, took back, applied again.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  applied_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  allotted_shares bigint CHECK (allotted_shares >= 0),
  allotted_price bigint,
  allotted_amount bigint CHECK (allotted_amount >= 0 AND allotted_amount <= deposit),
  refund bigint CHECK (refund >= 0 AND refund <= deposit),
  position_id uuid,
  CHECK (simulated = (identity_hash IS NULL)),
  CHECK (state NOT IN ('winning', 'paid', 'success') OR allotted_shares > 0),
  CHECK (state NOT IN ('paid', 'success') OR (allotted_price IS NOT NULL AND refund = deposit - allotted_amount)),
  CHECK (state NOT IN ('refunded', 'failed', 'cancelled') OR refund = deposit),
  CHECK (state NOT IN ('submitted', 'processing', 'allocated', 'winning', 'not_winning') OR refund IS NULL)
);
CREATE UNIQUE INDEX ipo_one_of_each_person ON ipo_application (offer_id, identity_hash) WHERE state <> 'cancelled';
CREATE INDEX ipo_application_of_offer ON ipo_application (offer_id, state, investor_id);
CREATE INDEX ipo_application_told ON ipo_application (offer_id, id) WHERE NOT simulated;
CREATE INDEX ipo_application_of_investor ON ipo_application (investor_id, created_at DESC, id DESC) WHERE NOT simulated;
REVOKE UPDATE, DELETE ON ipo_application FROM bolsillo_app;
GRANT UPDATE (state, lots, price, deposit, deposit_before, version, applied_at, updated_at, identity_hash,
    allotted_shares, allotted_price, allotted_amount, refund, position_id) ON ipo_application TO bolsillo_app;

-- The list as it was final at the close, and what was drawn from it.
CREATE TABLE ipo_draw (
  offer_id uuid PRIMARY KEY REFERENCES ipo_offer (id),
  closed_at timestamptz NOT NULL,
  allocated_lots integer NOT NULL,
  list text NOT NULL,
  list_hash text NOT NULL CHECK (list_hash = encode(sha256(convert_to(list, 'UTF8')), 'hex')),
  applicants integer NOT NULL,
  lots bigint NOT NULL,
  randomness text CHECK (randomness ~ '^[0-9a-f]{64}$'),
  signature text CHECK (signature ~ '^[0-9a-f]+$'),
  -- drand's randomness is the hash of its signature.
  CHECK (signature IS NULL OR randomness = encode(sha256(decode(signature, 'hex')), 'hex')),
  -- [{"id", "lots"}], by id; null until it was drawn.
  winners jsonb,
  drawn_at timestamptz,
  CHECK ((winners IS NULL) = (drawn_at IS NULL))
);
REVOKE UPDATE, DELETE ON ipo_draw FROM bolsillo_app;
GRANT UPDATE (randomness, signature, winners, drawn_at) ON ipo_draw TO bolsillo_app;

INSERT INTO ledger.posting_rule (name, source, destination, asset_class)
  SELECT kind || '.' || part, source, destination, class FROM (VALUES ('ipo'), ('placement')) k (kind), (VALUES
    ('hold', 'investor.available', 'investor.frozen', 'cash'),
    ('raise', 'investor.available', 'investor.frozen', 'cash'),
    ('lower', 'investor.frozen', 'investor.available', 'cash'),
    ('release', 'investor.frozen', 'investor.available', 'cash'),
    ('settle', 'investor.frozen', 'firm.issuer', 'cash'),
    ('refund', 'investor.frozen', 'investor.available', 'cash'),
    ('return', 'firm.issuer', 'investor.available', 'cash'),
    ('deliver', 'firm.custody', 'investor.available', 'instrument')) p (part, source, destination, class);

-- uses: guard_states, refuse_state_move, moved_by_operator, approval_kind
INSERT INTO state_move (subject, kind, from_state, to_state, operator_column, operator_roles)
  SELECT 'ipo_offer', 'desk', from_state, to_state, operator_column, CASE WHEN operator_column IS NOT NULL THEN '{publisher}'::text[] END
    FROM (VALUES
      (NULL, 'draft', 'made_by'), ('draft', 'pending', 'published_by'), ('pending', 'draft', NULL),
      ('pending', 'subscription', NULL), ('subscription', 'closed', NULL), ('closed', 'allocation', NULL),
      ('allocation', 'lottery', NULL), ('lottery', 'listing', NULL),
      ('draft', 'cancelled', 'cancelled_by'), ('pending', 'cancelled', 'cancelled_by'),
      ('subscription', 'cancelled', 'cancelled_by'), ('closed', 'cancelled', 'cancelled_by'),
      ('allocation', 'cancelled', 'cancelled_by'), ('lottery', 'cancelled', 'cancelled_by')
    ) m (from_state, to_state, operator_column)
  UNION ALL
  SELECT 'ipo_offer', 'sandbox', from_state, to_state, operator_column, CASE WHEN operator_column IS NOT NULL THEN '{publisher}'::text[] END
    FROM (VALUES
      (NULL, 'pending', NULL), ('pending', 'subscription', NULL), ('subscription', 'closed', NULL),
      ('closed', 'allocation', NULL), ('allocation', 'lottery', NULL), ('lottery', 'listing', NULL),
      ('pending', 'cancelled', NULL), ('subscription', 'cancelled', 'cancelled_by'), ('closed', 'cancelled', 'cancelled_by'),
      ('allocation', 'cancelled', 'cancelled_by'), ('lottery', 'cancelled', 'cancelled_by')
    ) m (from_state, to_state, operator_column);
SELECT guard_states('ipo_offer', 'origin');
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles)
  SELECT 'ipo_application', from_state, to_state, NULL, NULL FROM (VALUES
    (NULL, 'submitted'), ('submitted', 'cancelled'), ('cancelled', 'submitted'), ('submitted', 'processing'),
    ('processing', 'allocated'), ('allocated', 'winning'), ('allocated', 'not_winning'), ('winning', 'paid'),
    ('not_winning', 'refunded'), ('paid', 'success'), ('submitted', 'failed'), ('processing', 'failed'),
    ('allocated', 'failed'), ('winning', 'failed'), ('not_winning', 'failed'), ('paid', 'failed')
  ) m (from_state, to_state);
SELECT guard_states('ipo_application');
SELECT approval_kind('ipo_publish', 'publisher'), approval_kind('ipo_allocation', 'publisher'),
  approval_kind('ipo_issue_price', 'publisher'), approval_kind('ipo_cancel', 'publisher');

-- uses: ipo_offer_steps, ipo_application_steps, ipo_draw_steps, ipo_stands_behind, ipo_is_posted, ipo_prospectus_steps
CREATE TRIGGER ipo_offer_steps BEFORE INSERT OR UPDATE ON ipo_offer FOR EACH ROW EXECUTE FUNCTION ipo_offer_steps();
CREATE TRIGGER ipo_application_steps BEFORE INSERT OR UPDATE ON ipo_application
  FOR EACH ROW EXECUTE FUNCTION ipo_application_steps();
CREATE TRIGGER ipo_draw_steps BEFORE INSERT OR UPDATE ON ipo_draw FOR EACH ROW EXECUTE FUNCTION ipo_draw_steps();
CREATE TRIGGER ipo_prospectus_steps BEFORE INSERT OR UPDATE ON ipo_prospectus
  FOR EACH ROW EXECUTE FUNCTION ipo_prospectus_steps();
CREATE TRIGGER ipo_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'ipo.%' OR NEW.name LIKE 'placement.%') EXECUTE FUNCTION ipo_stands_behind();
CREATE CONSTRAINT TRIGGER ipo_is_posted_first AFTER INSERT ON ipo_application DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT NEW.simulated) EXECUTE FUNCTION ipo_is_posted();
CREATE CONSTRAINT TRIGGER ipo_is_posted AFTER UPDATE ON ipo_application DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT NEW.simulated AND (OLD.version <> NEW.version
    OR (OLD.state <> NEW.state AND NEW.state IN ('paid', 'refunded', 'failed', 'success'))))
  EXECUTE FUNCTION ipo_is_posted();
-- What an applicant does is posted once for each time they do it; what ends an application, once.
CREATE UNIQUE INDEX ipo_step_once ON ledger.transaction
    (investor_id, (reference::jsonb ->> 'applicationId'), (reference::jsonb ->> 'version'))
  WHERE name IN ('ipo.hold', 'ipo.raise', 'ipo.lower', 'ipo.release',
    'placement.hold', 'placement.raise', 'placement.lower', 'placement.release');
CREATE UNIQUE INDEX ipo_settled_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'applicationId'))
  WHERE name IN ('ipo.settle', 'ipo.refund', 'placement.settle', 'placement.refund');
CREATE UNIQUE INDEX ipo_returned_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'applicationId'))
  WHERE name IN ('ipo.return', 'ipo.deliver', 'placement.return', 'placement.deliver');

-- Rules that are numbers, dated. Units stand in the name.
CREATE TABLE ipo_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO ipo_setting (name, effective_from, value, source) VALUES
  ('preview_life_ms', '2015-01-01', 60000, 'Product rule: a preview is good for 60 s'),
  ('beacon_after_close_ms', '2015-01-01', 600000, 'Product rule: the first round at least 10 minutes after the close'),
  ('settled_at_once', '2015-01-01', 200, 'Default: applications settled in one transaction');
SELECT tariff_protect('ipo_setting');

-- Shares of an issue become a position that no order opened.
ALTER TABLE trade_position ALTER COLUMN order_id DROP NOT NULL;

-- A stock that was not there from the start: its simulated prices begin on a day, at the price of its issue.
ALTER TABLE sandbox_profile ADD COLUMN begins_on date;
