-- How often a job has failed since the installation began, and when last. Security time.
ALTER TABLE job_run
  ADD failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ADD last_failed_at timestamptz;
UPDATE job_run SET failures = 1, last_failed_at = ran_at WHERE outcome = 'failed';
