/** A rectangle of a canvas, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Label {
  /** The height of the line that it names. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From the canvas's edges: the page's own margin, where the canvas goes to the screen's. */
  readonly inset: number;
  /** From the line where it stands above or below. */
  readonly gap: number;
}

/** So many places are tried from a line's beginning to its end. */
const PLACES = 24;

/**
 * Where a line's name stands in a canvas: on it, above or below, as near to its beginning as it covers nothing of what is
 * taken; where there is no such place, where it covers least.
 */
export function freePlace(
  { y, width, height, inset, gap }: Label,
  canvas: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): Box {
  const step = Math.max(0, canvas.width - width - 2 * inset) / PLACES;
  const lefts = Array.from({ length: PLACES + 1 }, (_, at) => inset + at * step);
  const tops = [y - height / 2, y - height - gap / 2, y + gap / 2];
  const places = tops.flatMap((top) =>
    lefts.map((left) => ({ left, right: left + width, top, bottom: top + height })),
  );
  const seen = places.filter(({ top, bottom }) => top >= 0 && bottom <= canvas.height);
  const counted = seen.map((place) => ({
    place,
    covered: taken.filter((box) => isCovered(box, place)).length,
  }));
  const [first] = counted.toSorted((one, other) => one.covered - other.covered);
  return first?.place ?? { left: inset, right: inset + width, top: y - height / 2, bottom: y + height / 2 };
}

const isCovered = (box: Box, place: Box) =>
  box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top;
