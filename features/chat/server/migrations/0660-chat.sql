-- One conversation an investor. Instants called `at` are business time, `sent_at` is security time.
CREATE TABLE chat_conversation (
  investor_id uuid PRIMARY KEY REFERENCES investor (id),
  last_sequence integer NOT NULL DEFAULT 0,
  -- How far each side has got, and has read, what the other wrote.
  delivered_to_investor integer NOT NULL DEFAULT 0 CHECK (delivered_to_investor BETWEEN read_by_investor AND last_sequence),
  read_by_investor integer NOT NULL DEFAULT 0 CHECK (read_by_investor >= 0),
  delivered_to_firm integer NOT NULL DEFAULT 0 CHECK (delivered_to_firm BETWEEN read_by_firm AND last_sequence),
  read_by_firm integer NOT NULL DEFAULT 0 CHECK (read_by_firm >= 0),
  -- Since when an answer lies unread that no notification told of; security time.
  untold_since timestamptz
);
CREATE INDEX chat_conversation_untold ON chat_conversation (untold_since) WHERE untold_since IS NOT NULL;

-- From an investor's question until support closes it.
CREATE TABLE chat_case (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES chat_conversation (investor_id),
  opened_at timestamptz NOT NULL,
  -- Who answers; null while nobody has taken it.
  holder_id uuid REFERENCES operator (id),
  -- Since when the investor waits for an answer; null while it is the investor's turn.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  closed_at timestamptz,
  closed_by uuid REFERENCES operator (id),
  -- What the investor said at the end: solved or not.
  solved boolean,
  scored_at timestamptz,
  CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CHECK ((solved IS NULL) = (scored_at IS NULL)),
  CHECK (closed_at IS NULL OR waiting_since IS NULL)
);
CREATE UNIQUE INDEX chat_case_open ON chat_case (investor_id) WHERE closed_at IS NULL;
CREATE INDEX chat_case_of_investor ON chat_case (investor_id, id DESC);
CREATE INDEX chat_case_waiting ON chat_case (waiting_since, id) WHERE closed_at IS NULL;
CREATE INDEX chat_case_closed ON chat_case (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX chat_case_opened ON chat_case (opened_at);

ALTER TABLE file DROP CONSTRAINT file_kind_check;
ALTER TABLE file ADD CONSTRAINT file_kind_check
  CHECK (kind IN ('deposit_proof', 'kyc_front', 'kyc_back', 'reset_face', 'chat', 'chat_answer'));

CREATE TABLE chat_message (
  investor_id uuid NOT NULL REFERENCES chat_conversation (investor_id),
  -- Given by `chat_message_in_order`: from 1, without gaps.
  sequence integer NOT NULL CHECK (sequence > 0),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  case_id uuid NOT NULL REFERENCES chat_case (id),
  sender text NOT NULL CHECK (sender IN ('investor', 'firm', 'system')),
  operator_id uuid REFERENCES operator (id),
  -- What the system tells of the case.
  event text CHECK (event IN ('taken', 'closed', 'reopened')),
  text text NOT NULL CHECK (length(text) <= 4000),
  image_id uuid REFERENCES file (id),
  card_kind text CHECK (card_kind IN ('order', 'deposit')),
  card_id uuid,
  at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, sequence),
  CONSTRAINT chat_message_once UNIQUE (investor_id, client_id),
  CHECK ((sender = 'investor') = (operator_id IS NULL)),
  CHECK ((sender = 'system') = (event IS NOT NULL)),
  CHECK ((card_kind IS NULL) = (card_id IS NULL)),
  CHECK (event IS NOT NULL OR text <> '' OR image_id IS NOT NULL OR card_id IS NOT NULL)
);
CREATE INDEX chat_message_from_investor ON chat_message (investor_id, sequence DESC) WHERE sender = 'investor';
CREATE INDEX chat_message_picture ON chat_message (investor_id, sequence DESC) WHERE image_id IS NOT NULL;
CREATE INDEX chat_message_sent ON chat_message (sent_at);

-- What colleagues write to each other: kept apart, so that no call of an investor's can come by it.
CREATE TABLE chat_note (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES chat_conversation (investor_id),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 64),
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- The message after which it stands.
  after_sequence integer NOT NULL CHECK (after_sequence >= 0),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT chat_note_once UNIQUE (investor_id, client_id)
);
CREATE INDEX chat_note_of_investor ON chat_note (investor_id, after_sequence, id);
CREATE INDEX chat_note_sent ON chat_note (sent_at);

-- Each time that an investor waited and was answered: what the expected wait is measured from.
CREATE TABLE chat_wait (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES chat_case (id),
  asked_at timestamptz NOT NULL,
  answered_at timestamptz NOT NULL CHECK (answered_at >= asked_at),
  is_first boolean NOT NULL
);
CREATE INDEX chat_wait_newest ON chat_wait (answered_at DESC, id DESC);
CREATE UNIQUE INDEX chat_wait_first ON chat_wait (case_id) WHERE is_first;

-- Answers that support uses again; `{name}` stands for the investor's name.
CREATE TABLE chat_saved_reply (
  id uuid PRIMARY KEY,
  shortcut text NOT NULL CONSTRAINT chat_saved_reply_shortcut UNIQUE CHECK (shortcut ~ '^[a-z0-9-]{1,24}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  es text NOT NULL CHECK (length(es) BETWEEN 1 AND 2000),
  en text NOT NULL CHECK (length(en) <= 2000),
  zh text NOT NULL CHECK (length(zh) <= 2000),
  written_by uuid REFERENCES operator (id)
);

-- What was said stays as it was said.
REVOKE UPDATE, DELETE, TRUNCATE ON chat_conversation, chat_case, chat_message, chat_note, chat_wait FROM bolsillo_app;
GRANT UPDATE (delivered_to_investor, read_by_investor, delivered_to_firm, read_by_firm, untold_since) ON chat_conversation TO bolsillo_app;
GRANT UPDATE (holder_id, waiting_since, first_answered_at, closed_at, closed_by, solved, scored_at) ON chat_case TO bolsillo_app;

-- uses: chat_conversation_begins, chat_message_in_order, chat_note_of_support, chat_case_goes_on, chat_forget
CREATE TRIGGER chat_conversation_begins BEFORE INSERT OR UPDATE ON chat_conversation
  FOR EACH ROW EXECUTE FUNCTION chat_conversation_begins();
CREATE TRIGGER chat_message_in_order BEFORE INSERT ON chat_message
  FOR EACH ROW EXECUTE FUNCTION chat_message_in_order();
CREATE TRIGGER chat_note_of_support BEFORE INSERT ON chat_note
  FOR EACH ROW EXECUTE FUNCTION chat_note_of_support();
CREATE TRIGGER chat_case_goes_on BEFORE INSERT OR UPDATE ON chat_case
  FOR EACH ROW EXECUTE FUNCTION chat_case_goes_on();

INSERT INTO chat_saved_reply (id, shortcut, title, es, en, zh) VALUES
  ('0193f0a0-0000-7000-8000-000000000001', 'hola', 'Saludo', 'Hola, {name}. ¿En qué te ayudamos?', 'Hello, {name}. How can we help you?', '您好，{name}。请问有什么可以帮您？'),
  ('0193f0a0-0000-7000-8000-000000000002', 'referencia', 'Usa tu referencia', 'Hola, {name}. Pon tu referencia de siete dígitos en el concepto de la transferencia: así la reconocemos sola.', 'Hello, {name}. Put your seven-digit reference in the transfer''s concept, so that we recognise it by itself.', '您好，{name}。请在转账附言中填写您的七位参考号，我们便能自动识别。'),
  ('0193f0a0-0000-7000-8000-000000000003', 'liquidacion', 'Liquidación T+1', 'El dinero de una venta se puede usar enseguida y se puede retirar un día hábil después, cuando se liquida.', 'Money from a sale can be used at once and withdrawn one business day later, once it settles.', '卖出所得可立即使用，一个工作日交收后方可提现。'),
  ('0193f0a0-0000-7000-8000-000000000004', 'contrasena', 'Nunca pedimos contraseñas', 'Nunca te pedimos tu contraseña ni un código. No se los des a nadie, tampoco a nosotros.', 'We never ask for your password or a code. Give them to nobody, not even to us.', '我们绝不会索要您的密码或验证码。请勿告诉任何人，包括我们。');
