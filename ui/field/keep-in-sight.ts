/** What one types into. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea';

/** A keyboard that opens takes half the window: the field that is typed into is brought back into sight. Gives the way to stop. */
export function keepFocusInSight(target: Window = window): () => void {
  const bring = () => {
    const focused = target.document.activeElement;
    if (!focused?.matches(TYPED) || isInSight(target, focused)) return;
    // The middle, where no bar stands over it.
    focused.scrollIntoView({ block: 'center' });
  };
  target.addEventListener('resize', bring);
  return () => target.removeEventListener('resize', bring);
}

/** Whether all of its height is in the window, and nothing lies over its middle. */
function isInSight({ document, innerHeight }: Window, element: Element): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && above === element;
}
