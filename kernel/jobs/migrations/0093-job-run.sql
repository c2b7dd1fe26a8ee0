-- How each periodic job went the last time. Security time.
CREATE TABLE job_run (
  name text PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome IN ('done', 'failed')),
  -- What the job told of itself, such as the number of faults found.
  result jsonb
);
