export { OverdueLine, ReviewTimesLine } from './review-times-line.tsx';
