import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { IMAGE_REASONS } from './contract.ts';

/** The refusal of a picture, under the field that carried it; −15 where it is too large, else −2. */
export function imageRefusal(reason: (typeof IMAGE_REASONS)[keyof typeof IMAGE_REASONS]): Refusal {
  const code = reason === IMAGE_REASONS.tooLarge ? CODES.sizeExceeded : CODES.invalidInput;
  return new Refusal(reason, { code, fields: { data: reason } });
}
