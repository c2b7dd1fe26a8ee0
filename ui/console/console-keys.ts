/**
 * The keys of the console and what each does, the same at every desk; `ui.console.key.<name>` says it in the legend. A
 * desk hears only those that lead somewhere at the moment (`useKeys`).
 */
export const CONSOLE_KEYS = {
  j: 'next',
  k: 'previous',
  t: 'take',
  l: 'release',
  '1': 'photo1',
  '2': 'photo2',
  '3': 'photo3',
  '+': 'zoomIn',
  '-': 'zoomOut',
  o: 'opinion',
  a: 'agree',
  r: 'reject',
  u: 'unknown',
  p: 'sent',
  '/': 'search',
  '?': 'legend',
} as const;

export type ConsoleKey = keyof typeof CONSOLE_KEYS;
/** What keys do; a key without a deed is not heard. */
export type KeyDeeds = Readonly<Partial<Record<ConsoleKey, (() => void) | undefined>>>;

/** Plus shares its key with equals on many keyboards. */
const ALIASES: Readonly<Record<string, ConsoleKey>> = { '=': '+' };

/** The console's key for what a keyboard says, whatever its case; null for any other. */
export function consoleKeyOf(pressed: string): ConsoleKey | null {
  const key = ALIASES[pressed] ?? pressed.toLowerCase();
  return isConsoleKey(key) ? key : null;
}

function isConsoleKey(key: string): key is ConsoleKey {
  return Object.hasOwn(CONSOLE_KEYS, key);
}
