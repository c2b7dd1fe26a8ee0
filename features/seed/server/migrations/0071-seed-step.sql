-- Which steps of the sandbox's seeds are done, so that a start after a crash goes on where the last one ended.
CREATE TABLE sandbox_seed_step (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL
);
