import type { Assignee } from '#features/review/contract.ts';
import type { ReviewView } from '#features/review/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { shortAddress } from '../address.ts';
import type { WithdrawalCase, WithdrawalCaseLine } from '../operator-contract.ts';
import { stepOf } from '../withdrawal.ts';
import { addressSignatureOf } from './address/signed-address.ts';
import { progressOf } from './progress.ts';
import { maskedPayee, type OpenedPayee, payeeOf, wholePayee } from './sealed-destination.ts';
import { showTerms } from './show-terms.ts';
import { type Withdrawal, withdrawalsOf } from './withdrawal.store.ts';
import { askerOf, operatorNames, phonesOf, registeredAt } from './withdrawal-case.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { writtenOpinion } from './written-opinion.ts';

const EARLIER = 11;

/** How the console shows withdrawals. */
export const withdrawalView = (
  parts: WithdrawalParts,
): ReviewView<Withdrawal, WithdrawalCaseLine, WithdrawalCase> => ({
  async lines({ tx, now }, rows) {
    const phones = await phonesOf(
      tx,
      rows.map(({ investorId }) => investorId),
    );
    return (row, holder) => lineOf(row, now, phones.get(row.investorId) ?? '', holder);
  },
  show: (context, row, holder) => showCase(parts, context, row, holder),
  // Who saw where the money goes, whole, is to be found later.
  seen: ({ isWhole }) => ({ destination: isWhole ? 'whole' : 'masked' }),
});

/**
 * A case with all that decides it. The destination is whole for the assignee, and for who may be its second
 * person: nobody decides on a payment whose destination they cannot see.
 */
export async function showCase(
  parts: WithdrawalParts,
  context: OperatorContext,
  row: Withdrawal,
  holder: Assignee,
): Promise<WithdrawalCase> {
  const { tx, now, operatorId, language } = context;
  const { investorId, currency } = row;
  const asker = await askerFor(tx, row);
  const isInHand = holder?.operatorId === operatorId;
  const isSecond = asker !== null && asker.id !== operatorId && context.roles.includes('reviewer');
  const payee = payeeOf(parts.ports, row);
  const phone = (await phonesOf(tx, [investorId])).get(investorId) ?? '';
  const names = await operatorNames(tx, [row.approvedBy, row.decidedBy]);
  const isWhole = isInHand || isSecond;
  const restsUntil = (await parts.payoutsRestUntil(tx, investorId)) ?? 0;
  return {
    ...lineOf(row, now, phone, holder),
    notBefore: new Date(Math.max(row.notBefore, restsUntil)).toISOString(),
    rate: showTerms(row).rate,
    ...(isWhole ? wholePayee(payee) : maskedPayee(payee)),
    ...(await signatureOf(parts, tx, row, { payee, isWhole })),
    isInHand,
    isWhole,
    askedBy: asker?.name ?? null,
    needsTwo: row.needsTwo,
    approvedBy: row.approvedBy && (names.get(row.approvedBy) ?? null),
    approvedAt: row.approvedAt === null ? null : new Date(row.approvedAt).toISOString(),
    decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? null),
    opinion: writtenOpinion(parts, language, row),
    payoutReference: row.payoutReference,
    returnReference: row.returnReference,
    now: new Date(now).toISOString(),
    investor: await investorOf(parts, context, investorId),
    earlier: await earlierOf(parts, context, row, payee),
    movements: [...(await parts.movements(tx, investorId, currency, language))],
  };
}

type ShownSignature = Pick<WithdrawalCase, 'destinationSignature' | 'destinationSignedAt' | 'signedAddress'>;

/** Whether the destination was signed: of the copy that is paid to, beside what the investor signed or has now. */
async function signatureOf(
  parts: WithdrawalParts,
  tx: OperatorContext['tx'],
  row: Withdrawal,
  { payee, isWhole }: { payee: OpenedPayee; isWhole: boolean },
): Promise<ShownSignature> {
  if (payee.kind === 'unreadable')
    return { destinationSignature: 'unreadable', destinationSignedAt: null, signedAddress: null };
  if (payee.kind === 'address') {
    const { state, signed } = await addressSignatureOf(parts, tx, row, payee.address);
    return {
      destinationSignature: state,
      destinationSignedAt: state === 'signed' ? new Date(row.requestedAt).toISOString() : null,
      signedAddress: signed === null || isWhole ? signed : shortAddress(signed),
    };
  }
  const { investorId, cardId, endedAt } = row;
  if (cardId === null || endedAt !== null)
    return { destinationSignature: null, destinationSignedAt: null, signedAddress: null };
  const { state, since } = await parts.accountSignatureOf(tx, { investorId, cardId }, payee);
  return {
    destinationSignature: state,
    destinationSignedAt: since === null ? null : new Date(since).toISOString(),
    signedAddress: null,
  };
}

/** Who asked for the second person that a withdrawal waits for; null where it waits for none. */
async function askerFor(
  tx: OperatorContext['tx'],
  row: Withdrawal,
): Promise<{ id: string; name: string } | null> {
  const step = stepOf(progressOf(row));
  const approvalId = step === 'second' ? row.approvalId : step === 'return' ? row.returnApprovalId : null;
  return approvalId === null ? null : askerOf(tx, approvalId);
}

function lineOf(row: Withdrawal, now: number, phone: string, holder: Assignee): WithdrawalCaseLine {
  const { method, currency, amount, fee, quantity, unit } = showTerms(row);
  return {
    id: row.id,
    investorId: row.investorId,
    phone,
    method,
    currency,
    amount,
    fee,
    quantity,
    unit,
    status: row.state,
    step: stepOf(progressOf(row)),
    createdAt: new Date(row.requestedAt).toISOString(),
    notBefore: new Date(row.notBefore).toISOString(),
    ...waitOf({
      since: row.requestedAt,
      dueAt: row.state === 'unknown' ? (row.resolveBy ?? row.dueAt) : row.dueAt,
      endedAt: row.endedAt,
      now,
    }),
    decidedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
    holder,
  };
}

async function investorOf(
  parts: WithdrawalParts,
  { tx, now }: OperatorContext,
  investorId: string,
): Promise<WithdrawalCase['investor']> {
  const legalHold = await parts.holdOn(tx, investorId);
  return {
    verifiedName: await parts.verifiedName(tx, investorId),
    registeredAt: (await registeredAt(tx, investorId)).toISOString(),
    legalHold: legalHold && {
      authority: legalHold.authority,
      reference: legalHold.reference,
      since: new Date(legalHold.since).toISOString(),
    },
    cash: [...(await parts.cash(tx, investorId, now))],
  };
}

async function earlierOf(
  { ports }: WithdrawalParts,
  { tx }: OperatorContext,
  row: Withdrawal,
  payee: OpenedPayee,
): Promise<WithdrawalCase['earlier']> {
  const others = (await withdrawalsOf(tx, row.investorId, null, EARLIER)).filter(({ id }) => id !== row.id);
  return others.map((other) => ({
    id: other.id,
    method: other.method,
    currency: other.currency,
    amount: formatMoney(other.amount),
    status: other.state,
    createdAt: new Date(other.requestedAt).toISOString(),
    sameAddress: isSame(payee, payeeOf(ports, other)),
  }));
}

function isSame(one: OpenedPayee, other: OpenedPayee): boolean {
  if (one.kind === 'card') return other.kind === 'card' && one.accountNumber === other.accountNumber;
  return one.kind === 'address' && other.kind === 'address' && one.address === other.address;
}
