-- Which stocks were opened from the search, counted by day and person. Who it was is not kept. What was typed on the way
-- there counts no more.
DROP TABLE search_use;
CREATE TABLE stock_choice (
  day date NOT NULL,
  instrument_id text NOT NULL,
  people integer NOT NULL DEFAULT 1 CHECK (people > 0),
  PRIMARY KEY (day, instrument_id)
);
