-- An answer kept for a deed that is sent again may show what is sealed elsewhere: it is sealed too (kernel/secrets). The
-- column `answer` still serves the deeds that are placed in bulk by SQL, whose answers hold nothing of the kind; answers
-- kept in the clear by an earlier version are forgotten with their keys, after 30 days.
ALTER TABLE idempotency ADD COLUMN sealed_answer bytea;
GRANT UPDATE (sealed_answer) ON idempotency TO bolsillo_app;
