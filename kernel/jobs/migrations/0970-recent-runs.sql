-- How each periodic job went the last times, the newest first: `at` (security time), `outcome` and `result` of each.
ALTER TABLE job_run ADD recent jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(recent) <= 48);
UPDATE job_run SET recent = jsonb_build_array(
  jsonb_build_object(
    'at', to_char(ran_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'outcome', outcome,
    'result', result
  )
);
