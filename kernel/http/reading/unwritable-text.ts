/** Whether PostgreSQL takes a text: no NUL in it, and no half of a surrogate pair. */
const isWritable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The paths (`lines.0.name`) of texts of an input that no table can keep; its depth was measured when it was read. */
export function unwritableTexts(input: unknown, path: readonly string[] = []): string[] {
  if (typeof input === 'string') return isWritable(input) ? [] : [path.join('.')];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => unwritableTexts(value, [...path, name]));
}
