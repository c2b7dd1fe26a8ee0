/**
 * Stands in the page, whole within its function: asks the server to draw this screen with the answers of whoever is logged in here,
 * and puts it into the place of what is drawn for all of them, for as long as the app has not begun. Nothing in it runs: it is
 * parsed apart, and the policy lets in no more. Where it does not come, the app draws; until it has, or will not, it is on its way.
 */
export function putOwnDrawing(): void {
  const stands = new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });
  const { dataset, lang } = document.documentElement;
  const keptNow = () => ['userToken', 'user', 'bolsillo.settings'].map((name) => localStorage.getItem(name));
  const put = async (token: string, user: object) => {
    const language = lang.slice(0, 2);
    const kept = keptNow();
    const { amountsHidden } = JSON.parse(localStorage.getItem('bolsillo.settings') ?? '{}');
    const answer = await fetch(`/api/own_drawing?language=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language, userToken: token },
      body: JSON.stringify({
        url: location.pathname + location.search,
        user,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        amountsHidden: amountsHidden === true,
      }),
    });
    const { data: drawn } = await answer.json();
    await stands;
    const root = document.getElementById('root');
    // Another tab has logged out, or in as somebody else, or closed the eye.
    const isAsItWas = kept.every((text, at) => text === keptNow()[at]);
    if (!answer.ok || drawn === null || !root?.inert || !isAsItWas) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(drawn.style);
    document.adoptedStyleSheets.push(sheet);
    root.replaceChildren(...new DOMParser().parseFromString(drawn.html, 'text/html').body.childNodes);
  };
  try {
    const token = localStorage.getItem('userToken');
    const user = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (token === null || user === null || dataset.notToBeSeen !== undefined) return;
    dataset.ownOnItsWay = '';
    put(token, user)
      .catch(() => undefined)
      .finally(() => {
        delete dataset.ownOnItsWay;
        document.dispatchEvent(new Event('ownhere'));
      });
  } catch {
    // What is kept is closed, cut or foreign: the app begins without it too.
  }
}
