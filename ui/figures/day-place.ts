/** Where the mark of today stands on a rail of dates, and to which side of it its word is written. */
export interface DayPlace {
  /** Percent of the rail's width, from its first day. */
  readonly at: number;
  /** Away from the rail's end where the mark is at one, else in the middle above it. */
  readonly word: 'after' | 'middle' | 'before';
}

/** Nearer to an end than this, in percent, a word in the middle would reach beyond it. */
const END = 6;

/** The place of today after `gone` of `whole`, in any unit, both ends included; null where today is not between them. */
export function dayPlace(gone: number, whole: number): DayPlace | null {
  if (whole <= 0 || gone < 0 || gone > whole) return null;
  const at = (gone / whole) * 100;
  return { at, word: at < END ? 'after' : at > 100 - END ? 'before' : 'middle' };
}
