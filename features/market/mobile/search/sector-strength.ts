/** Of the colour of gain or loss in a tile's ground, in percent; ink reads on the strongest in both themes. */
const STEPS = [
  { below: 0.15, strength: 8 },
  { below: 0.5, strength: 20 },
  { below: 1, strength: 34 },
] as const;
const STRONGEST = 50;

/** How strong the ground of a tile is, in four steps that the eye tells apart: one percent or more is the strongest. */
export function strengthOf(changePercent: string): number {
  const moved = Math.abs(Number(changePercent));
  return STEPS.find(({ below }) => moved < below)?.strength ?? STRONGEST;
}
