-- A session may give any name of a time zone a meaning of its own (SET TimeZone = 'UTC-5' makes UTC an abbreviation for
-- another time): a function that reckons with one reckons in a zone that it sets itself.
DO $$
DECLARE
  f regprocedure;
BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE n.nspname IN ('public', 'ledger') AND p.prokind = 'f'
              AND pg_get_functiondef(p.oid) ~* '(at time zone|timezone\()' LOOP
    EXECUTE format('ALTER FUNCTION %s SET timezone = ''UTC''', f);
  END LOOP;
END $$;
