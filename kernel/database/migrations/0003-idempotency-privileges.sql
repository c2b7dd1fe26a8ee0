-- A key's input stays what it was claimed for; its answer is written with the deed, and old keys are forgotten.
REVOKE UPDATE ON idempotency FROM bolsillo_app;
GRANT UPDATE (answer) ON idempotency TO bolsillo_app;
