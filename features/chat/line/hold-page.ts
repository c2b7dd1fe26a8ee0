const holders = new Set<string>();

/** While anybody has something that would be gone with the page, the browser asks before it leaves it. */
export function holdPage(holder: string, shouldHold: boolean): void {
  const wasHeld = holders.size > 0;
  if (shouldHold) holders.add(holder);
  else holders.delete(holder);
  const isHeld = holders.size > 0;
  if (isHeld === wasHeld) return;
  if (isHeld) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
