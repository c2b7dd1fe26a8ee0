/** What runs in the page itself: sent there as text, so it uses nothing from here. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Spot {
  readonly name: string;
  readonly width: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Kind = 'button' | 'link' | 'field' | 'tick';

/** What a control is called: by its label, else by what stands in it. */
function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = (element as HTMLInputElement).labels ?? [];
  const texts = [...by.map((id) => document.getElementById(id)), ...labels].map((it) => it?.textContent);
  const label = element.getAttribute('aria-label') ?? texts.join(' ');
  return (label || element.textContent || '').replace(/\s+/gu, ' ').trim();
}

/** The middle of the first of a kind by that name which a finger could hit, brought into view; null while there is none. */
function spotOf(nameOf: (element: Element) => string, kind: Kind, source: string): Spot | null {
  const selectors: Record<Kind, string> = {
    button: 'button,[role="button"],[role="radio"],[role="tab"]',
    link: 'a[href]',
    field: 'input,textarea',
    tick: '[role="checkbox"],input[type="checkbox"]',
  };
  const named = new RegExp(source, 'u');
  for (const element of document.querySelectorAll<HTMLElement>(selectors[kind])) {
    if (element.closest('[inert],[aria-hidden="true"]') || !named.test(nameOf(element))) continue;
    if ((element as HTMLButtonElement).disabled) continue;
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(spot.x, spot.y);
    if (hit && (element.contains(hit) || hit.contains(element))) return spot;
  }
  return null;
}

/** Where the first element of a selector stands, brought into view; null while there is none. */
function boxOf(selector: string): Box | null {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where headings, buttons, fields, links and pictures stand on the screen; figures are left out of their names, as they move. */
function placesOf(): Place[] {
  const places: Place[] = [];
  for (const element of document.querySelectorAll(
    'h1,h2,button,a[href],label,input:not([type="radio"],[type="checkbox"]),[role="img"]',
  )) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isDrawn = width > 1 && height > 1;
    const isSeen = isDrawn && top >= 0 && top + height <= innerHeight && left >= 0 && left < innerWidth;
    if (!isSeen || !element.checkVisibility({ visibilityProperty: true })) continue;
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.tagName} ${text.replace(/[\d.,+−-]+/gu, '#').trim()}`;
    places.push({ name, x: Math.round(left), y: Math.round(top), width: Math.round(width) });
  }
  return places;
}

/** Spot of a kind by a name, as an expression. */
export const spotExpression = (kind: Kind, name: RegExp) =>
  `(${spotOf.toString()})(${nameOf.toString()}, ${JSON.stringify(kind)}, ${JSON.stringify(name.source)})`;

export const boxExpression = (selector: string) => `(${boxOf.toString()})(${JSON.stringify(selector)})`;

/** Whether the field by that name is the one that is written in. */
export const focusedExpression = (name: RegExp) =>
  `document.activeElement !== null && new RegExp(${JSON.stringify(name.source)}, 'u').test((${nameOf.toString()})(document.activeElement))`;

export const placesExpression = `(${placesOf.toString()})()`;

/** Whether a text stands on the page, anywhere that is drawn. */
export const seesExpression = (text: RegExp) =>
  `new RegExp(${JSON.stringify(text.source)}, 'u').test(document.body.innerText.replace(/\\s+/gu, ' '))`;
