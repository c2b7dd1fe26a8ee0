/** What other features and the phone's own proof read of operators' signatures. */
export { listKeyLogCall, listStatementsCall, MAX_STATEMENTS } from '../signature/contract.ts';
export { seenOf } from '../signature/statement.ts';
export { type SignatureReport, signaturesOf, verifySignatures } from '../signature/verify-signatures.ts';
