import { expect, it } from 'vitest';
import { createDeposit } from '#features/deposit/contract.ts';
import { previewExchange } from '#features/exchange/contract.ts';
import { previewFoundation } from '#features/foundation/contract.ts';
import { previewLoan, previewRepayment } from '#features/loan/contract.ts';
import { previewBuyFund, previewRedeemFund } from '#features/mutual-fund/contract.ts';
import { previewWithdrawal } from '#features/withdrawal/contract.ts';

it.each([
  [createDeposit, 'amount'],
  [previewExchange, 'amount'],
  [previewExchange, 'receive'],
  [previewFoundation, 'amount'],
  [previewLoan, 'amount'],
  [previewRepayment, 'amount'],
  [previewBuyFund, 'amount'],
  [previewRedeemFund, 'units'],
  [previewWithdrawal, 'amount'],
] as const)('$path: what was left empty is said to be missing, not to be no number', (call, field) => {
  const { error } = call.input.safeParse({ [field]: '' });
  const found = error?.issues.find(({ path }) => path.join('.') === field);
  expect(found?.message).toBe('field.required');
});
