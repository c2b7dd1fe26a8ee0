import type { WithdrawalCase } from '../contract.ts';

/** Coins that would go to another address than was signed: nobody sends them. */
export const goesElsewhere = ({ bankInfo, destinationSignature, status }: WithdrawalCase): boolean =>
  bankInfo === null && destinationSignature === 'other' && status === 'pending';
