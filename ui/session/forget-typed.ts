/** What is typed and not sent yet, as long as the tab lives: it outlives the page, not the log-in. */
export const PREFIX = 'bolsillo.typed.';

/** Forgets all of it: who typed it has logged out. */
export function forgetTyped(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // A closed storage has nothing.
  }
}
