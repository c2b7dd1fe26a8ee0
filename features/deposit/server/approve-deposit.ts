import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { CURRENCIES, formatMoney, formatPrice, money, price } from '#kernel/money/money.ts';
import { type SecondReason, secondReason } from '../contract.ts';
import { DEPOSIT_METHODS, DEPOSIT_UNITS, formatSent } from '../deposit-method.ts';
import { isFinal } from '../deposit-state.ts';
import { creditArrival, refuseCreditedBefore } from './credit-deposit.ts';
import { type Arrival, type DepositRow, writeAsked } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { DEPOSIT_REVIEW } from './deposit-review.ts';
import { investorsOf } from './movement.store.ts';

/** What two persons agree on, as it waits; the database compares it with the deposit. Amounts in smallest units. */
const payload = z.object({
  depositId: uuid,
  phone: z.string(),
  method: z.enum(DEPOSIT_METHODS),
  unit: z.enum(DEPOSIT_UNITS),
  currency: z.enum(CURRENCIES),
  toldUnits: z.string(),
  receivedUnits: z.string(),
  creditedUnits: z.string(),
  transferKey: z.string(),
  coin: z.nullable(
    z.object({ confirmedAt: z.string(), rate: z.string(), source: z.string(), quotedAt: z.string() }),
  ),
  reasons: z.array(secondReason),
});
type Payload = z.output<typeof payload>;

/** How credits wait for a second reviewer. */
const CREDIT: ApprovalKind<Payload> = { name: 'deposit', roles: ['reviewer'], payload };

interface Asked {
  readonly arrival: Arrival;
  readonly opinion: string;
  readonly reasons: readonly SecondReason[];
}

/** Asks a second person for a credit; until they decide, nobody works on the deposit. */
export async function askSecond(
  { approvals }: DepositParts,
  context: OperatorContext,
  row: DepositRow,
  { arrival, opinion, reasons }: Asked,
): Promise<void> {
  const { tx, now } = context;
  const phone = (await investorsOf(tx, [row.investorId])).get(row.investorId)?.phone ?? '';
  const approvalId = await approvals.request(context, CREDIT, {
    subjectKind: 'investor',
    subjectId: row.investorId,
    payload: payloadOf(row, arrival, phone, reasons),
    reason: opinion,
  });
  await writeAsked(tx, row.id, approvalId, now);
}

/** How the second person's word on a credit takes effect: it is credited, or the case waits again. */
export function handleApprovals(parts: DepositParts): void {
  parts.approvals.handle(CREDIT, {
    facts: factsOf,
    casePath: ({ depositId }) => `/deposits?case=${depositId}`,
    async onApproved(context, approval) {
      const agreed = approval.payload;
      const row = await DEPOSIT_REVIEW.locked(context, agreed.depositId);
      if (isFinal(row.state) || row.approvalId !== approval.id) throw new Refusal('deposit.decided');
      await refuseCreditedBefore(context, row, agreed.transferKey);
      await creditArrival(parts, context, row, { arrival: arrivalOf(agreed), opinion: approval.reason });
    },
    async onRejected(context, approval) {
      // Nothing to undo: the case is in the queue again, with what the second person wrote.
      await DEPOSIT_REVIEW.locked(context, approval.payload.depositId);
    },
  });
}

function payloadOf(
  row: DepositRow,
  { received, credited, transferKey, coin }: Arrival,
  phone: string,
  reasons: readonly SecondReason[],
): Payload {
  const { id, method, unit, currency, quantity } = row;
  return {
    depositId: id,
    phone,
    method,
    unit,
    currency,
    toldUnits: quantity.toString(),
    receivedUnits: received.toString(),
    creditedUnits: credited.toString(),
    transferKey,
    coin: coin && {
      confirmedAt: new Date(coin.confirmedAt).toISOString(),
      rate: coin.rate.toString(),
      source: coin.source,
      quotedAt: new Date(coin.quotedAt).toISOString(),
    },
    reasons: [...reasons],
  };
}

/** What was agreed on, as it is written: by the rate that both saw. */
function arrivalOf({ receivedUnits, creditedUnits, transferKey, coin }: Payload): Arrival {
  return {
    received: BigInt(receivedUnits),
    credited: BigInt(creditedUnits),
    transferKey,
    fxRate: null,
    coin: coin && {
      confirmedAt: Date.parse(coin.confirmedAt),
      rate: BigInt(coin.rate),
      source: coin.source,
      quotedAt: Date.parse(coin.quotedAt),
    },
  };
}

/** What the second person is shown; what the first one wrote stands below it as their reason. */
function factsOf({ coin, ...asked }: Payload): { name: string; value: string }[] {
  const { method, unit, currency, phone, reasons } = asked;
  const sent = (units: string) => `${formatSent(method, BigInt(units))} ${unit}`;
  return [
    { name: 'amount', value: `${currency} +${formatMoney(money(BigInt(asked.creditedUnits)))}` },
    { name: 'investor', value: phone },
    { name: 'deposit.method', value: `deposit.method.${method}` },
    { name: 'deposit.quantity', value: sent(asked.toldUnits) },
    { name: 'deposit.received', value: sent(asked.receivedUnits) },
    { name: 'deposit.transferKey', value: asked.transferKey },
    ...(coin === null
      ? []
      : [
          { name: 'deposit.rate.label', value: `${formatPrice(price(BigInt(coin.rate)))} USD` },
          {
            name: 'deposit.rate.from',
            value: coin.source === 'sandbox' ? 'operator.source.sandbox' : coin.source,
          },
          { name: 'deposit.confirmedAt', value: coin.confirmedAt },
        ]),
    ...reasons.map((reason) => ({ name: 'deposit.second.why', value: `deposit.second.${reason}` })),
  ];
}
