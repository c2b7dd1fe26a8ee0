import type { Resolver } from 'react-hook-form';
import { contractResolver } from '#ui/form/contract-resolver.ts';
import { previewWithdrawal, type WithdrawalPreviewInput } from '../contract.ts';
import { isCoinMethod } from '../withdrawal.ts';
import type { WithdrawalValues } from './withdrawal-draft.ts';

/** What is sent of a form: only what the method needs. */
export function inputOf({ method, amount, address, cardId }: WithdrawalValues): WithdrawalPreviewInput {
  if (isCoinMethod(method)) return { method, amount, address };
  return cardId === '' ? { method, amount } : { method, amount, cardId };
}

const checkInput = contractResolver<WithdrawalPreviewInput>(previewWithdrawal.input);

/** Checks what would be sent: a field that the method does not show can neither be at fault nor stop the form unseen. */
export const checkWithdrawal: Resolver<WithdrawalValues> = async (values) => {
  const { errors } = await checkInput(inputOf(values), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
