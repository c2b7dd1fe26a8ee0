/** A text as `@lingui/message-utils` compiles it: plain, or pieces with arguments, plurals and choices. */
export type CompiledText = string | CompiledPiece[];
type CompiledPiece = string | [name: string, kind?: string, branches?: Branches | string | null];
type Branches = { offset?: number } & Record<string, CompiledPiece[] | string | number | undefined>;

export type MessageValues = Record<string, string | number>;

/**
 * Writes a compiled text with its values. Values are put in as they come: numbers and money are written for the
 * reader beforehand (`words.money`, `words.number`); `#` in a plural is the plain count.
 */
export function formatMessage(text: CompiledText, values: MessageValues, locale: string): string {
  return write(text, values, locale, '#');
}

function write(text: CompiledText, values: MessageValues, locale: string, count: string): string {
  if (typeof text === 'string') return text;
  let written = '';
  for (const piece of text) {
    if (typeof piece === 'string') written += piece === '#' ? count : piece;
    else written += writeArgument(piece, values, locale);
  }
  return written;
}

function writeArgument(piece: Exclude<CompiledPiece, string>, values: MessageValues, locale: string) {
  const [name, kind, branches] = piece;
  const value = values[name] ?? '';
  if (branches === null || typeof branches !== 'object') return String(value);
  const chosen = branches[String(value)] ?? branches[formOf(kind, value, branches, locale)] ?? branches.other;
  const count = Number(value) - (branches.offset ?? 0);
  return write(chosen as CompiledText, values, locale, String(count));
}

function formOf(
  kind: string | undefined,
  value: string | number,
  branches: Branches,
  locale: string,
): string {
  if (kind === 'select') return String(value);
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
  return new Intl.PluralRules(locale, { type }).select(Number(value) - (branches.offset ?? 0));
}
