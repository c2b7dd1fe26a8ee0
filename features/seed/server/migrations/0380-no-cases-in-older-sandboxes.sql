-- The seeds' cases are for new sandboxes: in one that is in use, the investors may have done the same by themselves.
INSERT INTO sandbox_seed_step (name, done_at)
SELECT 'without-cases', max(done_at) FROM sandbox_seed_step HAVING count(*) > 0;
