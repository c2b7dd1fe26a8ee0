import { setWithdrawalPassword } from '#features/account/contract.ts';
import { addBankCard } from '#features/bank-card/contract.ts';
import {
  createWithdrawal,
  decideWithdrawalCase,
  previewWithdrawal,
  takeWithdrawalCase,
  type WithdrawalPreviewInput,
} from '#features/withdrawal/contract.ts';
import type { PictureWorld } from './picture-world.ts';

/** Withdrawals of the shown investor, by how they stand. */
export interface ShownWithdrawals {
  readonly pending: string;
  readonly rejected: string;
}

const PASSWORD = 'retiro.seguro.7';

/** Has the shown investor, verified before, withdraw to an account and to a coin's address. */
export async function takeMoneyOut({ get, operator, password }: PictureWorld): Promise<ShownWithdrawals> {
  // Another than who reviewed what came in: a code is good once.
  const reviewer = await operator('raul');
  await get(setWithdrawalPassword, {
    currentPassword: password,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const { card } = await get(addBankCard, {
    bankName: 'BBVA',
    cardholder: 'Ana Sofía Hernández Ruiz',
    accountNumber: '072180012345678907',
    cardNumber: '4111111111111111',
  });
  const withdraw = async (input: WithdrawalPreviewInput) => {
    const { previewId } = await get(previewWithdrawal, input);
    return (await get(createWithdrawal, { previewId, password: PASSWORD })).withdrawal.id;
  };
  const rejected = await withdraw({ method: 'bank_card', amount: '1500', cardId: card.id });
  await reviewer(takeWithdrawalCase, { id: rejected });
  const opinion = 'La cuenta está a nombre de otra persona. Agrega una tuya y pídelo de nuevo.';
  await reviewer(decideWithdrawalCase, { id: rejected, agree: false, opinion });
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const pending = await withdraw({ method: 'btc', amount: '2400', address });
  return { pending, rejected };
}
