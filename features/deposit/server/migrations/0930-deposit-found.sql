-- When a reviewer found the payment and asked a second person, business time; null where one person was enough.
ALTER TABLE deposit ADD COLUMN found_at timestamptz;
GRANT UPDATE (found_at) ON deposit TO bolsillo_app;
