import type { ChainFault } from '#kernel/chain/chain.ts';
import type { RootFault } from '#kernel/chain/daily-root.ts';
import type { SignatureFault } from '#kernel/signature/verify-signatures.ts';
import type { StampFault } from '#kernel/time-stamp/verify-stamp.ts';

/** What is wrong with a row, in words. */
export const CHAIN_FAULTS: Readonly<Record<ChainFault, string>> = {
  seq: 'entries are numbered without gaps up to the end, and this one is missing or out of order',
  investor: 'it is of another investor',
  form: 'it is not written as documented',
  balance: 'the balance before it is not what the entries so far add up to',
  hash: 'its hash is not that of what it says',
  head: 'its hash is not the one that was kept',
};

/** What is wrong with a daily root, in words. */
export const ROOT_FAULTS: Readonly<Record<RootFault, string>> = {
  seal: 'its seal is not that of what it says, or does not follow the one before',
  order: 'roots or heads are out of order',
  missing: 'it was there before and is gone',
  position: "the investor's place in the tree has changed",
  path: 'the path from the head does not lead to it',
  head: 'the head in it is not the one that the chain has at that entry',
};

/** What is wrong with a signature, in words. */
export const SIGNATURE_FAULTS: Readonly<Record<SignatureFault, string>> = {
  missing: 'the statement that was signed is not in this file',
  key: 'the key is not the one that the entry names',
  signer: 'the statement is of another person or key',
  command: 'the statement is of another command',
  figure: 'what was moved is not what the screen showed when it was signed',
  signature: "it is not its owner's signature of that text",
  force: 'the log of keys does not have that key in force at that time',
  twice: 'two signatures of one operator stand for those of two',
};

/** What is wrong with a time stamp, in words. */
export const STAMP_FAULTS: Readonly<Record<StampFault, string>> = {
  form: 'it is none that RFC 3161 knows',
  imprint: "it is not of that root's seal",
  certificate: 'no certificate that may stamp times, and was valid then, is named by it',
  signature: 'that certificate did not sign it',
  unable: 'it cannot be verified here',
};
