import { vi } from 'vitest';

/** The browser that a page runs in. */
export interface PageForTests {
  /** What is kept on the device. */
  readonly kept: Map<string, string>;
  /** What is kept with the tab. */
  readonly tab: Record<string, string>;
  /** Where the page's own events happen. */
  readonly page: EventTarget;
}

/** As a browser has it: each entry is a property of its own. */
const tabStorage = {
  getItem(this: Record<string, string>, name: string) {
    return this[name] ?? null;
  },
  setItem(this: Record<string, string>, name: string, value: string) {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string) {
    delete this[name];
  },
};

/** A page that is opened now, with what an earlier one kept: what is imported from here on is loaded again. */
export function openPage(
  stored: Record<string, string> = {},
  storedInTab: Record<string, string> = {},
): PageForTests {
  const kept = new Map(Object.entries(stored));
  const tab: Record<string, string> = Object.assign(Object.create(tabStorage), storedInTab);
  vi.stubGlobal('sessionStorage', tab);
  const page = new EventTarget();
  vi.resetModules();
  const device = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = (_: object, name: string | symbol) =>
    kept.has(String(name)) ? { enumerable: true, configurable: true } : undefined;
  vi.stubGlobal('localStorage', new Proxy(device, { ownKeys, getOwnPropertyDescriptor }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { kept, tab, page };
}

/** A storage that the browser closes, as it does where all cookies are blocked: whatever is asked of it throws. */
export const closedStorage = (): object =>
  new Proxy(
    {},
    {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  );
