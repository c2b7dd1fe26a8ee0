-- The stocks that an investor follows, in their own order.
CREATE TABLE watchlist_item (
  investor_id uuid NOT NULL REFERENCES investor (id),
  stock_id text NOT NULL REFERENCES instrument (id),
  -- A smaller place comes first. Places lie apart, so that a move writes one row.
  place bigint NOT NULL,
  PRIMARY KEY (investor_id, stock_id),
  -- Deferrable: where all are spread out again, two rows may share a place until the statement is over.
  UNIQUE (investor_id, place) DEFERRABLE INITIALLY IMMEDIATE
);
