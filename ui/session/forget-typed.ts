/** What is typed and not sent yet, in the tab or for the next one: it outlives the page, not the log-in. */
export const PREFIX = 'bolsillo.typed.';

/** Forgets all of it: who typed it has logged out. */
export function forgetTyped(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // A closed storage has nothing.
  }
}
