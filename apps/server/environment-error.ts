export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable holds what it may not; the message names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}
