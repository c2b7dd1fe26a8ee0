/** Digits in a row that may be a phone, a card or an account. */
const LONG_DIGITS = /\d{10,}/g;
const MAX_CAUSES = 3;

/**
 * An error as a log line may hold it: name, code and stack. A database error's `detail` and `where` hold the
 * values of the row, so they are left out, and long runs of digits are blotted.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? error.message).replace(LONG_DIGITS, '…'),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
