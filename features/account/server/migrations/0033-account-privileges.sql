-- What the application's role may change: who somebody is, who invited them, their identity's state and the keys that
-- nodes share are not among it. A feature that must change more grants itself the column it needs.
REVOKE UPDATE, DELETE ON investor, account_secret FROM bolsillo_app;
GRANT UPDATE (display_currency) ON investor TO bolsillo_app;
REVOKE UPDATE ON log_in, captcha_spent FROM bolsillo_app;
GRANT UPDATE (last_seen_at, ended_at) ON log_in TO bolsillo_app;
