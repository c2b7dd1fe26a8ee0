-- A text that an operator wrote, kept once however many are told it. Spanish always; another language where it was
-- written: who reads one that is missing is told in Spanish. `content` is HTML, cleaned before it came here.
CREATE TABLE notification_text (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL CHECK (jsonb_typeof(title) = 'object' AND title ? 'es'),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object' AND content ? 'es'),
  CONSTRAINT notification_text_languages CHECK (
    (title ? 'en') = (content ? 'en') AND (title ? 'zh') = (content ? 'zh')
  )
);
-- What was told stays as it was told.
REVOKE UPDATE, DELETE, TRUNCATE ON notification_text FROM bolsillo_app;

-- A notification holds its own texts, a kind with values, or such a text: one of the three.
ALTER TABLE notification
  ADD COLUMN text_id uuid REFERENCES notification_text (id),
  DROP CONSTRAINT notification_in_words_or_by_kind,
  ADD CONSTRAINT notification_told_one_way CHECK (
    num_nonnulls(title, kind, text_id) = 1
    AND (title IS NULL) = (content IS NULL)
    AND (kind IS NULL) = (told_values IS NULL)
  );
-- Nobody is told the same text twice.
CREATE UNIQUE INDEX notification_text_once ON notification (text_id, investor_id) WHERE text_id IS NOT NULL;
