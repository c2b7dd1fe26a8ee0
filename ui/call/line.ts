/** Whether what this page sends arrives: told by each call, so that one that got no answer is known to all screens at once. */
let lost = false;
const listeners = new Set<() => void>();

/** A call got an answer, or none. */
export function hearLine(answered: boolean): void {
  if (lost === !answered) return;
  lost = !answered;
  for (const listener of listeners) listener();
}

export const isLineLost = (): boolean => lost;

export function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
