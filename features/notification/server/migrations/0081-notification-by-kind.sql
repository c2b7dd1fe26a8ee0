-- What a deed told: a kind and its values, put into words when it is read, in the reader's language. A notification
-- holds either these or written texts, never both.
ALTER TABLE notification
  ADD COLUMN kind text CHECK (kind ~ '^[a-z][a-z_]*(\.[a-z][a-z_]*)+$'),
  ADD COLUMN told_values jsonb CHECK (jsonb_typeof(told_values) = 'object'),
  -- Where in the app one sees more; never another site.
  ADD COLUMN link text CHECK (link ~ '^/[A-Za-z][A-Za-z0-9/_-]*$'),
  ALTER COLUMN title DROP NOT NULL,
  ALTER COLUMN content DROP NOT NULL,
  ADD CONSTRAINT notification_in_words_or_by_kind CHECK (
    num_nonnulls(title, content) = CASE WHEN kind IS NULL THEN 2 ELSE 0 END
    AND (kind IS NULL) = (told_values IS NULL)
  );
