-- The first version of an article comes with the program; every other one follows the one before, in number and in time,
-- by a publisher in session.
CREATE OR REPLACE FUNCTION article_version_follows() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_last article_version;
BEGIN
  SELECT * INTO v_last FROM article_version WHERE article = NEW.article ORDER BY version DESC LIMIT 1;
  IF NEW.version <> coalesce(v_last.version, 0) + 1 OR NEW.effective_at < v_last.effective_at THEN
    RAISE EXCEPTION 'version % of % does not follow', NEW.version, NEW.article USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.version > 1 AND NOT coalesce(operator_acts(NEW.published_by, '{publisher}'), false) THEN
    RAISE EXCEPTION 'version % of % is by no publisher in an open session', NEW.version, NEW.article
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
