import { askForReset } from '#features/account/contract.ts';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { openBlock } from '#features/block-trade/server/block.fixture.ts';
import { sendChat } from '#features/chat/contract.ts';
import { createDeposit } from '#features/deposit/contract.ts';
import { openFoundation } from '#features/foundation/server/foundation.fixture.ts';
import { submitKyc } from '#features/identity/contract.ts';
import { openIssue } from '#features/ipo/server/ipo.fixture.ts';
import { requestLegalHold } from '#features/legal-hold/contract.ts';
import { borrow } from '#features/loan/server/loan.fixture.ts';
import { decideApprovalCall, renewCredentialsCall } from '#features/operator/contract.ts';
import { importStatementCall } from '#features/reconciliation/contract.ts';
import { openInvestor, toBitcoin, withdraw } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { PASSWORD, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { uploadPicture } from '#testing/verified-investor.ts';

/** Everybody else of the firm: they prepare, and ask; the person who is tried is another. */
export interface Firm {
  readonly rita: TestOperator;
  readonly teresa: TestOperator;
  readonly tomas: TestOperator;
  readonly adan: TestOperator;
}

/** All that one person may find in the queues, none of it decided. Ids of cases; money of Ana. */
export interface Pending {
  readonly ana: TestInvestor;
  readonly deposit: string;
  readonly largeDeposit: string;
  readonly shortDeposit: string;
  readonly refusedDeposit: string;
  readonly withdrawal: string;
  readonly refusedWithdrawal: string;
  readonly doubtfulWithdrawal: string;
  readonly largeWithdrawal: string;
  readonly loan: string;
  /** An issue that is open. */
  readonly offer: string;
  /** A block offer that is open. */
  readonly block: string;
  /** A term fund in progress. */
  readonly foundation: string;
  readonly kyc: string;
  readonly reset: string;
  /** Asked for by Teresa. */
  readonly adjustment: string;
  readonly legalHold: string;
  readonly statementId: string;
  /** An operator who is to enrol again by the word of two others. */
  readonly enrolling: string;
}

/** Rows of any table, as the owner sees them. */
export const idOf = async (world: TestBolsillo, sql: string, ...values: unknown[]): Promise<string> =>
  (await world.database.owner.query(sql, values)).rows[0]?.id;

/** A queue full of cases of an investor of their own. */
export async function openPending(world: TestBolsillo, firm: Firm): Promise<Pending> {
  const ana = await openInvestor(world, firm.rita);
  const told = async (amount: string) => {
    const proofImage = await uploadPicture(ana, 'deposit_proof');
    return (await ana.get(createDeposit, { method: 'spei', amount, proofImage })).deposit.id;
  };
  const [deposit, shortDeposit, refusedDeposit] = [await told('1500'), await told('1500'), await told('700')];
  const largeDeposit = await told('90000');
  await ana.get(sendChat, { clientId: 'pending', imageId: await uploadPicture(ana, 'chat') });
  const withdrawal = await withdraw(ana, toBitcoin('100.00'));
  const refusedWithdrawal = await withdraw(ana, toBitcoin('110.00'));
  const doubtfulWithdrawal = await withdraw(ana, toBitcoin('120.00'));
  const largeWithdrawal = await withdraw(ana, toBitcoin('3000.00'));
  const { approvalId: adjustment } = await firm.teresa.get(requestAdjustment, {
    phone: ana.phone,
    kind: 'bonus',
    currency: 'USD',
    amount: '50.00',
    reason: 'A present of the season',
  });
  const statement = await firm.teresa.get(importStatementCall, {
    source: 'bank',
    from: '2026-11-18',
    to: '2026-11-18',
    fileName: 'bank.csv',
    content: Buffer.from('date,reference,amount,currency\n2026-11-18,XX99,1.00,MXN').toString('base64'),
  });
  return {
    ana,
    deposit,
    largeDeposit,
    shortDeposit,
    refusedDeposit,
    withdrawal,
    refusedWithdrawal,
    doubtfulWithdrawal,
    largeWithdrawal,
    adjustment,
    loan: (await borrow(ana, '500')).id,
    offer: await openIssue(world),
    block: await openBlock(world),
    foundation: await openFoundation(world),
    kyc: await waitingIdentity(world),
    reset: await waitingReset(ana),
    legalHold: await standingHold(world, firm),
    enrolling: await enrolling(world, firm),
    statementId: statement.statement.id,
  };
}

/** The halt of all buying; nothing is bought any more once it stands. */
export async function standingHalt(world: TestBolsillo): Promise<string> {
  await world.database.owner.query(
    `INSERT INTO trading_halt (cause, seen, most, halted_at) VALUES ('firm_orders', 2, 1, $1) ON CONFLICT DO NOTHING`,
    [new Date(world.now())],
  );
  return idOf(world, 'SELECT id FROM trading_halt WHERE lifted_at IS NULL');
}

async function waitingIdentity(world: TestBolsillo): Promise<string> {
  const nora = await world.register();
  const frontPhoto = await uploadPicture(nora, 'kyc_front');
  const backPhoto = await uploadPicture(nora, 'kyc_back');
  const idNumber = `P${nora.phone.slice(-8)}`;
  const papers = {
    fullName: 'Nora Ruiz Paz',
    idType: 'passport',
    idNumber,
    frontPhoto,
    backPhoto,
  } as const;
  await nora.get(submitKyc, papers);
  return idOf(world, 'SELECT id FROM kyc_case WHERE investor_id = $1', nora.id);
}

async function waitingReset(ana: TestInvestor): Promise<string> {
  const { reset } = await ana.get(askForReset, {
    currentPassword: PASSWORD,
    password: 'otra.clave.9',
    confirmPassword: 'otra.clave.9',
    facePhoto: await uploadPicture(ana, 'reset_face'),
  });
  return reset.id;
}

/** A hold on somebody else, which two persons placed. */
async function standingHold(world: TestBolsillo, { teresa, tomas }: Firm): Promise<string> {
  const olga = await world.register();
  const { approvalId } = await teresa.get(requestLegalHold, {
    phone: olga.phone,
    authority: 'Juzgado Tercero de Distrito',
    reference: 'Oficio 1204/2026',
    reason: 'Order received by hand',
  });
  await tomas.get(decideApprovalCall, { id: approvalId, agree: true });
  return idOf(world, 'SELECT id FROM legal_hold WHERE investor_id = $1', olga.id);
}

async function enrolling(world: TestBolsillo, { adan, tomas }: Firm): Promise<string> {
  const { id } = await world.operator('support');
  const { approvalId } = await adan.get(renewCredentialsCall, {
    operatorId: id,
    reason: 'A phone that was lost',
  });
  await tomas.get(decideApprovalCall, { id: approvalId, agree: true });
  return id;
}
