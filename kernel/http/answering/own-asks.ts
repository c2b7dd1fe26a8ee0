import { hashOf } from './page-hash.ts';

/** A read that a screen makes at once for whoever is logged in; `MONEY` stands for the currency that they see theirs in. */
export interface OwnAsk {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the screen at an address (`/trade?tab=holdings`) asks; nothing where that is not known. */
export type OwnAsks = (url: string) => readonly OwnAsk[];

/** By which address the screen at an address is drawn for investors (`/situation/detail/-`); null where it is not. */
export type OwnDrawing = (url: string) => string | null;

/** In an input in the place of the investor's own currency. */
export const MONEY = '$displayCurrency';

/** In an address and in the inputs of what is asked there in the place of an id: one page serves all. */
export const ANY_ID = '-';

interface Early {
  token: string;
  language: string;
  at: number;
  answers: Record<string, Promise<Response>>;
  came: Record<string, unknown>;
}

/**
 * Stands in the page, whole within its function: asks with the log-in that this browser keeps while the app's files are on
 * their way. The app takes these answers in the place of its own asking (`ui/call/early-answers.ts`).
 */
function askEarly(element: string, money: string, anyId: string): void {
  try {
    const token = localStorage.getItem('userToken');
    const user = JSON.parse(localStorage.getItem('user') ?? 'null');
    const { url, language, asks } = JSON.parse(document.getElementById(element)?.textContent ?? '');
    // A page that the browser kept for another address, or of another language, asks for nothing that the app could take.
    const here = location.pathname + location.search;
    const id = /[\w.^-]+$/.exec(here)?.[0] ?? anyId;
    if (token === null || !user?.id || here !== url.replace(new RegExp(`/${anyId}$`), `/${id}`)) return;
    if ((localStorage.getItem('language') ?? language) !== language) return;
    const early: Early = { token, language, at: Date.now(), answers: {}, came: {} };
    for (const { call, input } of asks) {
      const body = JSON.stringify(input)
        .replace(money, user.displayCurrency)
        .replace(`"${anyId}"`, `"${id}"`);
      const name = `${call} ${body}`;
      const answer = fetch(`/api/${call}?language=${language}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language, userToken: token },
        body,
      });
      answer
        .then((response) => response.clone().json())
        .then(({ success, data }) => {
          if (!success) return;
          // One that the app has taken already serves nobody else.
          if (early.answers[name] === answer) early.came[name] = data;
        })
        // Whoever takes the answer is told what became of it.
        .catch(() => undefined);
      early.answers[name] = answer;
    }
    Reflect.set(window, 'earlyAnswers', early);
  } catch {
    // What is kept is closed, cut or foreign: the app asks by itself.
  }
}

const ELEMENT = 'own-asks';
const SCRIPT = `(${askEarly})(${[ELEMENT, MONEY, ANY_ID].map((each) => JSON.stringify(each))})`;
const HASH = hashOf(SCRIPT);

/** Puts what is asked into a page, before its files. */
export function putOwnAsks(page: string, url: string, language: string, asks: readonly OwnAsk[]): string {
  const written = JSON.stringify({ url, language, asks }).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${ELEMENT}">${written}</script>`;
  return page.replace('</title>', () => `</title>${data}<script>${SCRIPT}</script>`);
}

/** Lets the one script in, and nothing else. */
export const allowOwnAsks = (policy: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' ${HASH}`);
