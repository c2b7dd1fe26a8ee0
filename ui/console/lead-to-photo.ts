/** Which of a case's photos, by its key. */
export type PhotoKey = '1' | '2' | '3';

/** The place of a photo on the page. */
export const photoPlace = (hotkey: PhotoKey): string => `photo-${hotkey}`;

/** Brings a photo that is still to be looked at into view, the focus on the button that asks for it. */
export function leadToPhoto(hotkey: PhotoKey): void {
  document.getElementById(photoPlace(hotkey))?.querySelector<HTMLElement>('button, section')?.focus();
}
