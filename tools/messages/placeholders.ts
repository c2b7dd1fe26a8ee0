import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** What a message asks for, or why it is no ICU message. */
export type Placeholders = { readonly names: ReadonlySet<string> } | { readonly fault: string };

/** The names of all values in a message, those inside plurals and choices too. */
export function placeholdersOf(message: string): Placeholders {
  let compiled: CompiledMessage;
  try {
    compiled = compileMessageOrThrow(message);
  } catch (error) {
    return { fault: (error as Error).message.split('\n')[0] ?? 'not an ICU message' };
  }
  const names = new Set<string>();
  const fault = collect(compiled, names);
  return fault === null ? { names } : { fault };
}

function collect(pieces: unknown, names: Set<string>): string | null {
  if (!Array.isArray(pieces)) return null;
  for (const piece of pieces) {
    if (!Array.isArray(piece)) continue;
    const [name, kind, branches] = piece as [string, string?, unknown?];
    names.add(name);
    if (typeof branches !== 'object' || branches === null) continue;
    if (!('other' in branches)) return `{${name}, ${kind}} has no branch "other"`;
    for (const branch of Object.values(branches)) {
      const fault = collect(branch, names);
      if (fault !== null) return fault;
    }
  }
  return null;
}

/** What a reader can meet of a message, piece by piece, those inside plurals and choices too; empty where it is no ICU message. */
export function wordsOf(message: string): string[] {
  try {
    return spoken(compileMessageOrThrow(message));
  } catch {
    return [];
  }
}

function spoken(piece: unknown): string[] {
  if (typeof piece === 'string') return [piece];
  if (!Array.isArray(piece)) return [];
  return piece.flatMap((inner) => {
    if (!Array.isArray(inner)) return spoken(inner);
    const [, , branches] = inner as [string, string?, unknown?];
    return typeof branches === 'object' && branches !== null ? Object.values(branches).flatMap(spoken) : [];
  });
}
