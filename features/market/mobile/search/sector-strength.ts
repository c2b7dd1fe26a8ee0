/** Of the colour of gain or loss in a tile's ground, in percent; ink reads on the strongest in both themes. */
const FAINTEST = 10;
const STRONGEST = 34;

/** How strong the ground of a tile is: a change of two percent or more is the strongest. */
export function strengthOf(changePercent: string): number {
  const share = Math.min(1, Math.abs(Number(changePercent)) / 2);
  return Math.round(FAINTEST + (STRONGEST - FAINTEST) * share);
}
