import { askForReset, setWithdrawalPassword } from '#features/account/contract.ts';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { addBankCard, listBankCards } from '#features/bank-card/contract.ts';
import { sendChat } from '#features/chat/contract.ts';
import { createDeposit } from '#features/deposit/contract.ts';
import {
  decideKycCase,
  getKyc,
  getKycPhoto,
  listKycCases,
  submitKyc,
  takeKycCase,
} from '#features/identity/contract.ts';
import { importStatementCall } from '#features/reconciliation/contract.ts';
import { createWithdrawal, previewWithdrawal } from '#features/withdrawal/contract.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { type FileKind, uploadFile } from '#kernel/files/contract.ts';
import type { CaseCommand, SeedCase } from '../seed-cases.ts';
import type { SeedInvestor } from '../seed-plan.ts';
import { registerSeed, type Seeding, tokenOf } from './seed-commands.ts';
import { tellDividend } from './seed-dividends.ts';
import { orderFoundation } from './seed-foundations.ts';
import { importValues, orderFund } from './seed-funds.ts';
import { doLoanCommand } from './seed-loans.ts';
import { orderOffer } from './seed-offers.ts';
import { operatorTokenOf } from './seed-operator-session.ts';
import { type SeedPicture, seedPhoto } from './seed-photo.ts';
import { SeedCallError, type SeedIdentity } from './seed-world.ts';

const DAY_MS = 86_400_000;
/** A CLABE and a card number whose check digits fit and that belong to nobody. */
const CARD = { bankName: 'Banorte', accountNumber: '072180012345678907', cardNumber: '4111111111111111' };

type Of<Kind extends CaseCommand['kind']> = Extract<CaseCommand, { kind: Kind }>;

/** Does the command of a case, as the investor's phone or the operator's console would. */
export async function doSeedCase(seeding: Seeding, { name, command }: SeedCase): Promise<void> {
  switch (command.kind) {
    case 'register':
      return registerSeed(seeding, command.investor);
    case 'submit-identity':
      return submitIdentity(seeding, command);
    case 'verify-identity':
      return verifyIdentity(seeding, name, command);
    case 'request-adjustment':
      return askForAdjustment(seeding, name, command);
    case 'import-statement':
      return importStatement(seeding, name, command);
    case 'buy-fund':
    case 'redeem-fund':
      return orderFund(seeding, name, command);
    case 'ask-for-loan':
    case 'decide-loan':
    case 'repay-loan':
    case 'convert-pesos':
    case 'read-popup':
      return doLoanCommand(seeding, name, command);
    case 'buy-foundation':
    case 'sell-foundation':
      return orderFoundation(seeding, name, command);
    case 'apply-for-lots':
    case 'buy-block':
    case 'sell-block':
      return orderOffer(seeding, name, command);
    case 'tell-dividend':
      return tellDividend(seeding, command);
    case 'import-navs':
      return importValues(seeding, name, command);
    default:
      return doInvestorCommand(seeding, name, command);
  }
}

async function doInvestorCommand(
  seeding: Seeding,
  key: string,
  command: Of<
    'add-card' | 'set-withdrawal-password' | 'deposit' | 'withdraw' | 'ask-for-reset' | 'ask-support'
  >,
): Promise<void> {
  const { caller } = seeding;
  const { investor } = command;
  const token = await tokenOf(seeding, investor);
  const as = { token, key };
  switch (command.kind) {
    case 'add-card':
      return once(seeding, addBankCard, { ...CARD, cardholder: command.cardholder }, as);
    case 'set-withdrawal-password': {
      const { password } = command;
      const input = { currentPassword: investor.password, password, confirmPassword: password };
      return once(seeding, setWithdrawalPassword, input, as);
    }
    case 'deposit': {
      const proofImage = await upload(seeding, investor, 'deposit_proof', 'proof');
      return once(seeding, createDeposit, { method: 'spei', amount: command.amount, proofImage }, as);
    }
    case 'withdraw': {
      const { items } = await caller.ask(listBankCards, {}, { token });
      const input = { method: 'bank_card' as const, amount: command.amount, cardId: items[0]?.id };
      const { previewId } = await caller.ask(previewWithdrawal, input, { token });
      return once(seeding, createWithdrawal, { previewId, password: command.password }, as);
    }
    // The same clientId is the same message, also after a crash.
    case 'ask-support':
      await caller.ask(sendChat, { clientId: key, text: command.text }, { token });
      return;
    case 'ask-for-reset': {
      const { password } = command;
      const facePhoto = await upload(seeding, investor, 'reset_face', 'face');
      const chosen = { currentPassword: investor.password, password, confirmPassword: password };
      return once(seeding, askForReset, { ...chosen, facePhoto }, as);
    }
  }
}

/** Makes a command unless it was made before a crash that kept its step from being marked: then its key is taken. */
async function once<I, O>(
  { caller, resumed }: Seeding,
  call: CallDefinition<I, O>,
  input: I,
  as: SeedIdentity,
): Promise<void> {
  try {
    await caller.ask(call, input, as);
  } catch (error) {
    const isTaken = error instanceof SeedCallError && error.reason === KERNEL_REASONS.idempotencyConflict;
    if (!(resumed && isTaken)) throw error;
  }
}

async function submitIdentity(seeding: Seeding, { investor, person }: Of<'submit-identity'>): Promise<void> {
  const token = await tokenOf(seeding, investor);
  const { kyc } = await seeding.caller.ask(getKyc, {}, { token });
  // Sent before a crash that kept the step from being marked.
  if (kyc.submittedAt !== null) return;
  const input = {
    fullName: person.fullName,
    idType: 'passport' as const,
    idNumber: person.passport,
    frontPhoto: await upload(seeding, investor, 'kyc_front', 'front'),
    backPhoto: await upload(seeding, investor, 'kyc_back', 'back'),
  };
  await seeding.caller.ask(submitKyc, input, { token });
}

async function verifyIdentity(
  seeding: Seeding,
  key: string,
  { investor, reviewer }: Of<'verify-identity'>,
): Promise<void> {
  const { caller } = seeding;
  const { kyc } = await caller.ask(getKyc, {}, { token: await tokenOf(seeding, investor) });
  if (kyc.status === 'verified') return;
  const operatorToken = await operatorTokenOf(seeding, reviewer);
  const { items } = await caller.ask(listKycCases, { state: 'waiting' }, { operatorToken });
  const found = items.find(({ fullName }) => fullName === kyc.fullName);
  if (found === undefined) throw new Error(`the proof of identity of ${investor.phone} does not wait`);
  const { id } = found;
  await caller.ask(takeKycCase, { id }, { operatorToken });
  // Nobody is verified unseen.
  for (const side of ['front', 'back'] as const)
    await caller.ask(getKycPhoto, { id, side }, { operatorToken });
  await caller.ask(decideKycCase, { id, agree: true, opinion: '' }, { operatorToken, key });
}

async function askForAdjustment(
  seeding: Seeding,
  key: string,
  { treasurer, investor, amount, reason }: Of<'request-adjustment'>,
): Promise<void> {
  const operatorToken = await operatorTokenOf(seeding, treasurer);
  const input = { phone: investor.phone, kind: 'deposit' as const, currency: 'MXN' as const, amount, reason };
  await seeding.caller.ask(requestAdjustment, input, { operatorToken, key });
}

async function importStatement(
  seeding: Seeding,
  key: string,
  { treasurer, amount, reference }: Of<'import-statement'>,
): Promise<void> {
  const operatorToken = await operatorTokenOf(seeding, treasurer);
  // Two days ago is over in every time zone.
  const date = new Date(seeding.clock.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  const text = `date,reference,amount,currency\n${date},${reference},${amount},MXN\n`;
  const content = Buffer.from(text).toString('base64');
  const input = { source: 'bank' as const, from: date, to: date, fileName: `banco-${date}.csv`, content };
  await once(seeding, importStatementCall, input, { operatorToken, key });
}

async function upload(
  seeding: Seeding,
  investor: SeedInvestor,
  kind: FileKind,
  picture: SeedPicture,
): Promise<string> {
  const token = await tokenOf(seeding, investor);
  const data = await seedPhoto(investor.phone, picture);
  return (await seeding.caller.ask(uploadFile, { kind, data }, { token })).fileId;
}
