export { type HoldInForce, holdOn } from './legal-hold.store.ts';
