/** The parts of margin that other features' screens show. */
export { LeverageChoice } from './leverage-choice.tsx';
export { MarginBanner } from './margin-banner.tsx';
export { MarginBreakdown } from './margin-breakdown.tsx';
export { PriceScale } from './price-scale.tsx';
