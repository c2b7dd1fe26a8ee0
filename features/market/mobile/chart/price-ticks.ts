/** Even steps that one reads at a glance, in each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
/** At least so much from one figure to the next, in heights of the text. */
const LEAST_GAP_TEXTS = 2.5;
/** Nearer to the upper or lower edge a figure would be cut. */
const EDGE_TEXTS = 1;

/** One height of a price axis that has a figure. */
export interface PriceTick {
  readonly value: number;
  /** Pixels from the top. */
  readonly coord: number;
}

interface Axis {
  /** The prices at its foot and its top. */
  readonly from: number;
  readonly to: number;
  readonly heightPx: number;
  readonly textPx: number;
  /** Decimals of a price: no step is finer. */
  readonly decimals: number;
}

/** The figures of a straight axis, evenly spaced: as many as have room, in steps of 1, 2, 2.5 or 5. */
export function priceTicks(axis: Axis): PriceTick[] {
  const { from, to, heightPx, textPx } = axis;
  const pxForOne = heightPx / (to - from);
  const step = stepFor((LEAST_GAP_TEXTS * textPx) / pxForOne, axis.decimals);
  if (!Number.isFinite(step) || !(step > 0)) return [];
  const ticks: PriceTick[] = [];
  for (let at = Math.ceil(from / step); at * step <= to; at++) {
    const coord = Math.round((to - at * step) * pxForOne);
    const edge = EDGE_TEXTS * textPx;
    if (coord > edge && coord < heightPx - edge) ticks.push({ value: at * step, coord });
  }
  return ticks;
}

/** The smallest even step of at least so much; a whole number of the last decimal. */
function stepFor(least: number, decimals: number): number {
  const finest = 10 ** -decimals;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, finest)));
  return (
    STEPS.map((step) => step * power).find((step) => step >= least && isWhole(step / finest)) ?? Number.NaN
  );
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
