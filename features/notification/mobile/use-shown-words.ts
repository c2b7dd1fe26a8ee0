import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import type { Notification } from '../contract.ts';

/** A notification's words as they may be shown here: without the investor's own figures inside `OwnFigures` while the eye is closed. */
export function useShownWords(): (told: Notification) => Pick<Notification, 'title' | 'content'> {
  const isHidden = useHiddenFigures();
  return (told) => (isHidden && told.covered) || told;
}
