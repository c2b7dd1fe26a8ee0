export { createLegalHold, type LegalHoldNeeds } from './create-legal-hold.ts';
export { type HoldInForce, holdOn, holdsOn } from './legal-hold.store.ts';
