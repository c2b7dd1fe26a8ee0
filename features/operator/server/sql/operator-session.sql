-- Who asks and who decides does so in a session of the console that is open at that instant, with a role that may. The
-- server says, at the start of each transaction of an operator's call, in which session it runs and at what instant of
-- security time (`bolsillo.operator_session`, `bolsillo.operator_at`).
CREATE OR REPLACE FUNCTION operator_session() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('bolsillo.operator_session', true), '')::uuid
$$;
