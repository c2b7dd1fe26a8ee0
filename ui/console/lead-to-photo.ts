/** Which of a case's photos, by its key. */
export type PhotoKey = '1' | '2' | '3';

/** The place of a photo on the page. */
export const photoPlace = (hotkey: PhotoKey): string => `photo-${hotkey}`;

/** Brings a photo, or the button that asks for it, with the focus to the top, where no bar of commands covers it. */
export function leadToPhoto(hotkey: PhotoKey): void {
  const place = document.getElementById(photoPlace(hotkey));
  const photo = place?.querySelector<HTMLElement>('section') ?? place?.querySelector('button');
  photo?.focus();
  photo?.scrollIntoView();
}
