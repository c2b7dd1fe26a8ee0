import * as z from 'zod/mini';
import { isFibra, isTradable } from '#features/market/server/index.ts';
import type { Approval, ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import { LAST_DAY, sessionOn } from '#kernel/calendar/calendar.ts';
import { cancelDue } from '#kernel/clock/due.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { formatPrice, parsePrice, price } from '#kernel/money/money.ts';
import { ACTION_ROLES, type cancelAction, type ProposeInput } from '../contract.ts';
import { ACTION_KINDS, effectiveInstant, INSTRUMENT_KINDS } from '../corporate-action.ts';
import { cancelRow, findAction, isDateTaken, lockAction, type NewAction } from './corporate-action.store.ts';
import type { CorporateParts } from './corporate-parts.ts';
import { announce, EFFECT } from './look-at-provider.ts';

/** What was asked for, as it waits: amounts in millionths of the currency. The table's trigger reads the same names. */
const payload = z.object({
  kind: z.enum(ACTION_KINDS),
  stockId: z.string(),
  exDate: z.string(),
  instrumentKind: z.enum(INSTRUMENT_KINDS),
  numerator: z.nullable(z.string()),
  denominator: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  taxable: z.nullable(z.string()),
  paymentDate: z.nullable(z.string()),
  reference: z.string(),
});
type Proposed = z.output<typeof payload>;
const cancelPayload = z.object({
  actionId: uuid,
  stockId: z.string(),
  exDate: z.string(),
  reference: z.string(),
});
type Cancelled = z.output<typeof cancelPayload>;

const ANNOUNCE: ApprovalKind<Proposed> = { name: 'corporate_action', roles: ACTION_ROLES, payload };
const CANCEL: ApprovalKind<Cancelled> = {
  name: 'corporate_action_cancel',
  roles: ACTION_ROLES,
  payload: cancelPayload,
};

/** How actions that two publishers agree on are announced, and cancelled. */
export function handleApprovals(parts: CorporateParts, approvals: Approvals): void {
  approvals.handle(ANNOUNCE, {
    facts: (asked) => [
      { name: 'corporate.stock', value: asked.stockId },
      { name: 'corporate.kind', value: `corporate.kind.${asked.kind}` },
      { name: 'corporate.ex_date', value: asked.exDate },
      ...termFacts(asked),
      { name: 'reference', value: asked.reference },
    ],
    onApproved: (context, approval) => announceAgreed(parts, context, approval),
  });
  approvals.handle(CANCEL, {
    facts: ({ stockId, exDate, reference }) => [
      { name: 'corporate.stock', value: stockId },
      { name: 'corporate.ex_date', value: exDate },
      { name: 'reference', value: reference },
    ],
    onApproved: (context, approval) => cancelAgreed(parts, context, approval),
  });
}

function termFacts({ numerator, denominator, amount, taxable, paymentDate }: Proposed) {
  if (numerator !== null) return [{ name: 'corporate.ratio', value: `${numerator}:${denominator}` }];
  const shown = (units: string | null) => formatPrice(price(BigInt(units ?? '0')));
  return [
    { name: 'corporate.amount', value: shown(amount) },
    { name: 'corporate.taxable', value: shown(taxable) },
    { name: 'corporate.payment_date', value: paymentDate ?? '' },
  ];
}

/** `operator/corporate_action_propose`. */
export async function propose(
  { market }: CorporateParts,
  approvals: Approvals,
  context: OperatorContext,
  input: ProposeInput,
): Promise<{ approvalId: string }> {
  const instrument = market.instrument(input.stockId);
  if (instrument === null) throw notFound();
  if (!isTradable(instrument)) {
    throw new Refusal('stock.not_tradable', { fields: { stockId: 'stock.not_tradable' } });
  }
  assertDates(instrument.exchange, input, context.now);
  if (await isDateTaken(context.tx, input.stockId, input.exDate)) throw dateTaken();
  const asked: Proposed = {
    kind: input.kind,
    stockId: input.stockId,
    exDate: input.exDate,
    instrumentKind: isFibra(instrument) ? 'fibra' : 'share',
    ...(input.kind === 'split' ? splitTerms(input) : dividendTerms(input)),
    reference: input.reference,
  };
  const subject = { subjectKind: 'stock', subjectId: `${input.stockId} ${input.exDate}` };
  const approvalId = await approvals.requestOnce(context, ANNOUNCE, {
    ...subject,
    payload: asked,
    reason: input.reason,
  });
  context.audit({ ...subject, detail: { approvalId, ...asked } });
  return { approvalId };
}

/** An action takes effect in the night before a session that lies ahead: the past is refused. */
function assertDates(
  exchange: Parameters<typeof sessionOn>[0],
  { exDate, paymentDate }: ProposeInput,
  now: number,
): void {
  if (exDate > LAST_DAY || (paymentDate ?? '') > LAST_DAY) {
    throw new Refusal('calendar.outside', { values: { last: LAST_DAY } });
  }
  if (effectiveInstant(exDate) <= now || sessionOn(exchange, exDate) === null) {
    throw new Refusal('corporate_action.date', { fields: { exDate: 'corporate_action.date' } });
  }
}

const field = (name: string, reason: string) => new Refusal(reason, { fields: { [name]: reason } });
const dateTaken = () => field('exDate', 'corporate_action.date_taken');

function splitTerms({ numerator, denominator }: ProposeInput) {
  if (numerator === undefined) throw field('numerator', 'corporate_action.ratio');
  if (denominator === undefined || denominator === numerator) {
    throw field('denominator', 'corporate_action.ratio');
  }
  return { numerator, denominator, amount: null, taxable: null, paymentDate: null };
}

function dividendTerms({ amount, taxable, paymentDate, exDate }: ProposeInput) {
  if (amount === undefined) throw field('amount', 'field.required');
  if (paymentDate === undefined || paymentDate < exDate) {
    throw field('paymentDate', 'corporate_action.payment_date');
  }
  const gross = parsePrice(amount);
  const part = taxable === undefined || taxable === '' ? gross : parsePrice(taxable);
  if (part > gross) throw field('taxable', 'corporate_action.taxable');
  const terms = { amount: gross.toString(), taxable: part.toString(), paymentDate };
  return { numerator: null, denominator: null, ...terms };
}

async function announceAgreed(
  parts: CorporateParts,
  context: OperatorContext,
  approval: Approval<Proposed>,
): Promise<void> {
  const { payload: agreed } = approval;
  const exchange = parts.market.instrument(agreed.stockId)?.exchange;
  if (exchange === undefined) throw notFound();
  // Its night may have come while it waited.
  if (effectiveInstant(agreed.exDate) <= context.now) throw new Refusal('corporate_action.date');
  const whole = (text: string | null) => (text === null ? null : Number(text));
  const units = (text: string | null) => (text === null ? null : BigInt(text));
  const action: NewAction = {
    id: newId(parts.ports.chance, context.securityNow),
    stockId: agreed.stockId,
    kind: agreed.kind,
    exDate: agreed.exDate,
    numerator: whole(agreed.numerator),
    denominator: whole(agreed.denominator),
    amount: units(agreed.amount),
    taxable: units(agreed.taxable),
    instrumentKind: agreed.instrumentKind,
    paymentDate: agreed.paymentDate,
    source: 'operators',
    reference: agreed.reference,
    providerKey: null,
    approvalId: approval.id,
  };
  const [written] = await announce(context.tx, [action], context.now);
  if (written === undefined) throw new Refusal('corporate_action.date_taken');
  context.audit({
    subjectKind: 'corporate_action',
    subjectId: written.id,
    detail: { approvalId: approval.id },
  });
  context.afterCommit(() => parts.refreshSplits());
}

/** `operator/corporate_action_cancel`. */
export async function requestCancel(
  approvals: Approvals,
  context: OperatorContext,
  { id, reason }: InputOf<typeof cancelAction>,
): Promise<{ approvalId: string }> {
  const action = await findAction(context.tx, id);
  if (action === null) throw notFound();
  if (action.state !== 'announced' || action.effectiveAt.getTime() <= context.now) {
    throw new Refusal('corporate_action.begun');
  }
  const { stockId, exDate, reference } = action;
  const subject = { subjectKind: 'corporate_action', subjectId: id };
  const asked = { ...subject, payload: { actionId: id, stockId, exDate, reference }, reason };
  const approvalId = await approvals.requestOnce(context, CANCEL, asked);
  context.audit({ ...subject, detail: { approvalId, stockId, exDate } });
  return { approvalId };
}

async function cancelAgreed(
  parts: CorporateParts,
  context: OperatorContext,
  approval: Approval<Cancelled>,
): Promise<void> {
  const { actionId } = approval.payload;
  const action = await lockAction(context.tx, actionId);
  if (action?.state !== 'announced' || action.effectiveAt.getTime() <= context.now) {
    throw new Refusal('corporate_action.begun');
  }
  await cancelRow(context.tx, actionId, approval.id);
  await cancelDue(context.tx, EFFECT, actionId);
  context.afterCommit(() => parts.refreshSplits());
}
