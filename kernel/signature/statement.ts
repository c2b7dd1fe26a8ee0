/**
 * What an operator's device signs of one command (docs/operator-signatures.md). Every field is text without a line feed.
 */
export interface Statement {
  readonly signerId: string;
  /** SHA-256 of the public key's SPKI bytes, 64 hex digits. */
  readonly keyId: string;
  /** The device's own time, an instant. */
  readonly at: string;
  /** The call, such as `operator/deposit_decide`. */
  readonly path: string;
  readonly idempotencyKey: string;
  /** The call's input as JSON; a long one by its hash (`inputLine`). */
  readonly input: string;
  /** JSON of what the screen showed of the case: names and texts. */
  readonly seen: string;
}

/** What a screen showed of what is decided: its amount, its state, whose it is. */
export type Seen = Readonly<Record<string, string>>;

const FIRST_LINE = 'bolsillo-command-1';
const FIELDS = ['signerId', 'keyId', 'at', 'path', 'idempotencyKey', 'input', 'seen'] as const;
/** A statement travels in a header: an input that is longer, such as a bank's file, stands in it by its hash. */
const LONGEST_INPUT = 2_000;

/** The text that is signed, as UTF-8. */
export function writeStatement(statement: Statement): string {
  return [FIRST_LINE, ...FIELDS.map((field) => statement[field])].join('\n');
}

/** Reads a statement; null for any other text. */
export function readStatement(text: string): Statement | null {
  const [first, ...values] = text.split('\n');
  if (first !== FIRST_LINE || values.length !== FIELDS.length) return null;
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as Record<
    (typeof FIELDS)[number],
    string
  >;
}

/** The texts of a line of a statement, by their names; none of a line that holds anything else. */
export function readSeen(json: string): Seen {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? textsOf(value) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** An input's place in a statement. */
export function inputLine(json: string, sha256Hex: (text: string) => string): string {
  return json.length <= LONGEST_INPUT ? json : `sha256 ${sha256Hex(json)}`;
}

/** Every plain text of a case, by its name: what a screen shows of it. */
export function seenOf(shown: object): Seen {
  return Object.fromEntries(Object.entries(textsOf(shown)).filter(([, text]) => text.length <= 200));
}

function textsOf(from: object): Seen {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => typeof value === 'string'));
}
