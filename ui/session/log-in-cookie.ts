import { session } from './session.ts';

const NAME = 'logged-in';
const YEAR_SECONDS = 31_536_000;

/** A cookie says that somebody is logged in here, no more: the server then draws an investor's screen, and no stranger's. */
export function keepLogInCookie(): void {
  const mirror = () => {
    const { loggedIn } = session.get();
    if (document.cookie.includes(`${NAME}=`) === loggedIn) return;
    const seconds = loggedIn ? YEAR_SECONDS : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain HTTP, nor in WebKit
    document.cookie = `${NAME}=1;path=/;max-age=${seconds};samesite=lax`;
  };
  mirror();
  session.subscribe(mirror);
}
