-- What was really searched, counted by day. Who searched is not kept.
CREATE TABLE search_use (
  day date NOT NULL,
  term text NOT NULL CHECK (length(term) BETWEEN 2 AND 60),
  uses integer NOT NULL DEFAULT 1 CHECK (uses > 0),
  PRIMARY KEY (day, term)
);
