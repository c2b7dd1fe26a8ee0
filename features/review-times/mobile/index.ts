export { ReviewTimesLine } from './review-times-line.tsx';
