const inPage = new Map<string, string>();

/** What the console keeps until its tab is closed, in session storage; where a browser gives none, or no more, until the page is. */
export const tabMemory = {
  get(name: string): string | null {
    return inPage.get(name) ?? inStorage(() => sessionStorage.getItem(name)) ?? null;
  },
  set(name: string, value: string): void {
    // Whatever becomes of it: nothing older comes back in its place.
    tabMemory.delete(name);
    const isKept = inStorage(() => {
      sessionStorage.setItem(name, value);
      return true;
    });
    if (!isKept) inPage.set(name, value);
  },
  delete(name: string): void {
    inPage.delete(name);
    inStorage(() => sessionStorage.removeItem(name));
  },
  names(): readonly string[] {
    const kept = inStorage(() =>
      Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? ''),
    );
    return [...inPage.keys(), ...(kept ?? [])];
  },
};

/** What the tab's storage gives; undefined where there is none, or it takes no more. */
function inStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
