/*
 * What the app's modules read of a browser as they load and as they draw, for a thread of the server that has none. A visitor
 * without a memory: nothing is kept but whether somebody is logged in, and there is a line.
 */

const listen = () => undefined;
const media = { matches: false, addEventListener: listen, removeEventListener: listen };
const storage = { getItem: () => null, setItem: listen, removeItem: listen };
/** Of what the app keeps, what each drawing sets anew, and nothing else. */
const KEPT = ['user', 'userToken', 'language'];
const kept = new Map<string, string>();
const logInStorage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => KEPT.includes(name) && kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
};

Object.assign(globalThis, {
  localStorage: logInStorage,
  sessionStorage: storage,
  matchMedia: () => media,
  addEventListener: listen,
  removeEventListener: listen,
  location: { pathname: '/', search: '', hash: '', origin: 'http://localhost', href: 'http://localhost/' },
  document: {
    cookie: '',
    hidden: false,
    documentElement: { dataset: {}, style: {}, lang: '' },
    getElementById: () => null,
    querySelector: () => null,
    addEventListener: listen,
    removeEventListener: listen,
  },
});
Object.defineProperty(navigator, 'onLine', { value: true });

export {};
