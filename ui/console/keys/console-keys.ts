/**
 * The keys of the console and what each does, the same at every desk, in the legend's order; `ui.console.key.<name>` says
 * it there. A desk hears only those that lead somewhere at the moment (`useKeys`).
 */
const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['t', 'take'],
  ['l', 'release'],
  ['1', 'photo1'],
  ['2', 'photo2'],
  ['3', 'photo3'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
  ['o', 'opinion'],
  ['a', 'agree'],
  ['r', 'reject'],
  ['u', 'unknown'],
  ['p', 'sent'],
  ['n', 'note'],
  ['h', 'handOver'],
  ['x', 'close'],
  ['d', 'figures'],
  ['/', 'search'],
  ['?', 'legend'],
] as const;

export type ConsoleKey = (typeof KEYS)[number][0];
/** What keys do; a key without a command is not heard. */
export type KeyCommands = Readonly<Partial<Record<ConsoleKey, (() => void) | undefined>>>;

/** All of them, in the legend's order. */
export const CONSOLE_KEYS: readonly ConsoleKey[] = KEYS.map(([key]) => key);

/** The name of what a key does. */
export function nameOf(key: ConsoleKey): (typeof KEYS)[number][1] {
  return NAMES[key];
}

const NAMES = Object.fromEntries(KEYS) as Readonly<Record<ConsoleKey, (typeof KEYS)[number][1]>>;

/** Plus shares its key with equals on many keyboards. */
const ALIASES: Readonly<Record<string, ConsoleKey>> = { '=': '+' };

/** The console's key for what a keyboard says, whatever its case; null for any other. */
export function consoleKeyOf(pressed: string): ConsoleKey | null {
  const key = ALIASES[pressed] ?? pressed.toLowerCase();
  return KEYS.find(([known]) => known === key)?.[0] ?? null;
}
