export {
  type Ask,
  fetchOwnSignatures,
  type KeptSignature,
  type OwnSignatures,
} from './signature/fetch-own-signatures.ts';
