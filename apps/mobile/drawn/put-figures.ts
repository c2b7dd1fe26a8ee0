/** By which template of a drawn page an amount is written; drawn with a zero and any currency in it. */
export const FIGURE_TEMPLATE = 'figure';

/**
 * Stands in the page, whole within its function: what the page has asked for early is written into its places in the drawing
 * (`data-figure`, see `ui/figures/early-figure.ts`) as the app draws an amount. One that is covered, below zero, too long for
 * its size, or not to be seen without a mark is left to the app.
 */
export function putFigures(template: string): void {
  const stands = new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });
  // An old price, or a sum that leaves out what has no price or no rate, is never seen without its mark.
  const isToBeMarked = ({ stale, fx, unpriced }: Record<string, unknown>) =>
    stale === true || fx === null || (Array.isArray(unpriced) && unpriced.length > 0);
  const put = async (call: string, data: Record<string, unknown>) => {
    await stands;
    const sample = document.getElementById(template);
    const { amountsHidden } = JSON.parse(localStorage.getItem('bolsillo.settings') ?? '{}');
    for (const place of document.querySelectorAll<HTMLElement>(`[inert] [data-figure^="${call} "]`)) {
      const [, value = '', currency = '', only = ''] = (place.dataset.figure ?? '').split(' ');
      const [, whole, decimals = ''] = /^(\d{1,7})\.(\d+)$/.exec(String(data[value])) ?? [];
      const isToBeSeen = only === 'own' ? amountsHidden !== true : data.kind === only;
      if (
        whole === undefined ||
        !isToBeSeen ||
        isToBeMarked(data) ||
        !(sample instanceof HTMLTemplateElement)
      )
        continue;
      const amount = sample.content.cloneNode(true) as DocumentFragment;
      const [, digits, rest] = amount.firstElementChild?.children ?? [];
      if (!digits || !rest) continue;
      digits.textContent = whole.replace(/\B(?=(\d{3})+$)/g, ',');
      rest.textContent = `.${decimals.replace(/0+$/, '').padEnd(2, '0')}\u00a0${data[currency]}`;
      place.replaceChildren(amount);
    }
  };
  Reflect.set(window, 'putFigures', (call: string, data: Record<string, unknown>) => {
    // Cut or foreign settings: the app writes it.
    put(call, data).catch(() => undefined);
  });
}
