-- How many of those who were told a text have not seen it yet, counted without reading the others.
CREATE INDEX notification_text_unread ON notification (text_id) WHERE text_id IS NOT NULL AND read_at IS NULL;
