-- The words of titles in all their languages, without accents, case or signs; each Chinese character is one.
CREATE OR REPLACE FUNCTION news_words(title jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT to_tsvector('simple', regexp_replace(regexp_replace(
    translate(lower(string_agg(value, ' ')), 'áéíóúüñ', 'aeiouun'),
    '[!-/:-@\[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f\uff01-\uff20]+', ' ', 'g'), '([\u3400-\u9fff])', ' \1 ', 'g')) FROM jsonb_each_text(title)
$$;
