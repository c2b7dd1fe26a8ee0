import { getInfoCall } from '#features/account/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import {
  borrowLoan,
  decideLoanCase,
  listLoanCases,
  listLoanOrders,
  previewLoan,
  previewRepayment,
  repayLoan,
  takeLoanCase,
} from '#features/loan/contract.ts';
import { getPopup, readNotification } from '#features/notification/contract.ts';
import type { CaseCommand } from '../seed-cases.ts';
import { type Seeding, tokenOf } from './seed-commands.ts';
import { operatorTokenOf } from './seed-operator-session.ts';
import { unlessDone } from './unless-done.ts';

type Of<Kind extends CaseCommand['kind']> = Extract<CaseCommand, { kind: Kind }>;
/** What happens to a loan of the seeds. */
export type LoanCommand = Of<'ask-for-loan' | 'decide-loan' | 'repay-loan' | 'convert-pesos' | 'read-popup'>;

/** Does it as the borrower's phone or the reviewer's console would. */
export async function doLoanCommand(seeding: Seeding, key: string, command: LoanCommand): Promise<void> {
  switch (command.kind) {
    case 'ask-for-loan':
      return askForLoan(seeding, key, command);
    case 'decide-loan':
      return decideLoan(seeding, key, command);
    case 'repay-loan':
      return repay(seeding, key, command);
    case 'convert-pesos':
      return convertPesos(seeding, key, command);
    case 'read-popup':
      return readPopup(seeding, command);
  }
}

async function askForLoan(
  seeding: Seeding,
  key: string,
  { investor, amount, termDays = 90 }: Of<'ask-for-loan'>,
): Promise<void> {
  const token = await tokenOf(seeding, investor);
  await unlessDone(seeding, ['loan.under_audit'], async () => {
    const { previewId } = await seeding.caller.ask(previewLoan, { amount, termDays }, { token });
    await seeding.caller.ask(borrowLoan, { previewId }, { token, key });
  });
}

async function decideLoan(
  seeding: Seeding,
  key: string,
  { investor, reviewer, agree, opinion }: Of<'decide-loan'>,
): Promise<void> {
  const { caller, resumed } = seeding;
  const operatorToken = await operatorTokenOf(seeding, reviewer);
  const { items } = await caller.ask(listLoanCases, { state: 'waiting', limit: 100 }, { operatorToken });
  const found = items.find(({ phone }) => phone === investor.phone);
  if (found === undefined) {
    // Decided before a crash that kept the step from being marked.
    if (resumed) return;
    throw new Error(`the loan of ${investor.phone} does not wait`);
  }
  await caller.ask(takeLoanCase, { id: found.id }, { operatorToken });
  await caller.ask(decideLoanCase, { id: found.id, agree, opinion }, { operatorToken, key });
}

async function repay(seeding: Seeding, key: string, { investor, amount }: Of<'repay-loan'>): Promise<void> {
  const { caller } = seeding;
  const token = await tokenOf(seeding, investor);
  await unlessDone(seeding, ['loan.not_owed'], async () => {
    const { items } = await caller.ask(listLoanOrders, {}, { token });
    const id = items.find(({ type }) => type === 'borrow')?.id ?? '';
    const part = amount === undefined ? {} : { amount };
    const { previewId } = await caller.ask(previewRepayment, { id, ...part }, { token });
    await caller.ask(repayLoan, { previewId }, { token, key });
  });
}

async function convertPesos(seeding: Seeding, key: string, { investor }: Of<'convert-pesos'>): Promise<void> {
  const { caller } = seeding;
  const token = await tokenOf(seeding, investor);
  await unlessDone(seeding, ['exchange.too_small', 'field.positive'], async () => {
    const { user } = await caller.ask(getInfoCall, {}, { token });
    const amount = user.cash.find(({ currency }) => currency === 'MXN')?.available ?? '0';
    const { previewId } = await caller.ask(previewExchange, { from: 'MXN', amount }, { token });
    await caller.ask(createExchange, { previewId }, { token, key });
  });
}

const MOST_POPUPS = 20;

async function readPopup(seeding: Seeding, { investor }: Of<'read-popup'>): Promise<void> {
  const token = await tokenOf(seeding, investor);
  for (let read = 0; read < MOST_POPUPS; read++) {
    const { notification } = await seeding.caller.ask(getPopup, {}, { token });
    if (notification === null) return;
    await seeding.caller.ask(readNotification, { id: notification.id }, { token });
  }
}
