/** What other features and the phone's own proof read of operators' signatures. */

export { seenOf } from '#kernel/signature/statement.ts';
export { type SignatureReport, signaturesOf, verifySignatures } from '#kernel/signature/verify-signatures.ts';
export { listKeyLogCall, listStatementsCall, MAX_STATEMENTS } from '../signature/contract.ts';
