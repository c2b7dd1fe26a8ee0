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
  /** From the canvas's edge, and from the line where it stands above or below. */
  readonly gap: number;
}

/** So many places are tried from a line's beginning to its end. */
const PLACES = 24;

/**
 * Where a line's name stands in a canvas: on it, above or below, as near to its beginning as it covers nothing of what is
 * taken; where there is no such place, where it covers least.
 */
export function freePlace(
  { y, width, height, gap }: Label,
  canvas: { readonly width: number; readonly height: number },
  taken: readonly Box[],
): Box {
  const step = Math.max(0, canvas.width - width - 2 * gap) / PLACES;
  const lefts = Array.from({ length: PLACES + 1 }, (_, at) => gap + at * step);
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
  return first?.place ?? { left: gap, right: gap + width, top: y - height / 2, bottom: y + height / 2 };
}

const isCovered = (box: Box, place: Box) =>
  box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top;
