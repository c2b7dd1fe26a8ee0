export { RestrictionBanner } from './restriction-banner.tsx';
