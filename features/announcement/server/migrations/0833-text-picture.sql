-- Pictures that stand in what operators write; the text names them by their address. Never changed.
CREATE TABLE text_picture (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- Written again from its pixels.
  webp bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Security time.
  kept_at timestamptz NOT NULL
);
ALTER TABLE text_picture ALTER COLUMN webp SET STORAGE EXTERNAL;
REVOKE UPDATE, DELETE, TRUNCATE ON text_picture FROM bolsillo_app;
