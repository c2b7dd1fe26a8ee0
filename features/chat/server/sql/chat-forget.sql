-- Forgets what was sent more than five years ago, by this database's own clock: messages with their pictures, and notes.
-- At most so many messages; gives how many.
CREATE OR REPLACE FUNCTION chat_forget(p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_before timestamptz := clock_timestamp() - interval '5 years';
  v_pictures uuid[];
  v_count integer;
BEGIN
  WITH gone AS (
    DELETE FROM chat_message WHERE (investor_id, sequence) IN (
      SELECT investor_id, sequence FROM chat_message WHERE sent_at < v_before ORDER BY sent_at LIMIT p_most)
    RETURNING image_id)
  SELECT count(*), array_agg(image_id) FILTER (WHERE image_id IS NOT NULL) INTO v_count, v_pictures FROM gone;
  UPDATE file SET used_at = NULL WHERE id = ANY (v_pictures);
  DELETE FROM file WHERE id = ANY (v_pictures);
  DELETE FROM chat_note WHERE sent_at < v_before;
  RETURN v_count;
END
$$;
