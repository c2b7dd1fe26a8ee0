import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { AssetLogType } from '#kernel/feature/asset-parts.ts';

/** The type that a posting belongs to; one that no feature claims is the posting's family, all but the last part of its name. */
export function typeOf(types: readonly AssetLogType[], postingName: string): string {
  const own = types.find(({ type }) => postingName === type || postingName.startsWith(`${type}.`));
  return own?.type ?? postingName.slice(0, postingName.lastIndexOf('.'));
}

/** Refuses a type that is none, as input that does not fit. */
export function refuseUnknownType(types: readonly AssetLogType[], asked: string | undefined): void {
  if (asked === undefined || types.some(({ type }) => type === asked)) return;
  throw new Refusal(KERNEL_REASONS.inputInvalid, {
    code: CODES.invalidInput,
    fields: { type: 'field.choice' },
  });
}
