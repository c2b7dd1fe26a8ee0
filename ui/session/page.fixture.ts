import { vi } from 'vitest';

/** The browser that a page runs in. */
export interface PageForTests {
  /** What is kept on the device. */
  readonly kept: Map<string, string>;
  /** Where the page's own events happen. */
  readonly page: EventTarget;
}

/** A page that is opened now, with what an earlier one kept: what is imported from here on is loaded again. */
export function openPage(stored: Record<string, string> = {}): PageForTests {
  const kept = new Map(Object.entries(stored));
  const page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { kept, page };
}
