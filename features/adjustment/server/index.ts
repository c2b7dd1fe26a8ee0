import * as z from 'zod/mini';
import { findByPhone } from '#features/account/server/index.ts';
import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import type { Message, Notifications } from '#features/notification/server/index.ts';
import type { ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OperatorContext, route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { CURRENCIES, formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { ADJUSTMENT_KINDS, type AdjustmentInput, requestAdjustment } from '../contract.ts';
import { adjustmentPostings } from './adjustment.postings.ts';

/** What was asked for, as it waits for a second treasurer: `units` is the amount in cents. */
const payload = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  currency: z.enum(CURRENCIES),
  units: z.string(),
  phone: z.string(),
});
const KIND: ApprovalKind<z.output<typeof payload>> = { name: 'adjustment', roles: ['treasurer'], payload };

/** What adjustments need of the rest of the house. */
export interface AdjustmentNeeds {
  readonly ports: Pick<Ports, 'realtime'>;
  readonly approvals: Approvals;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly catalogs: Catalogs;
}

/** Makes the feature. */
export function createAdjustment({
  ports: { realtime },
  approvals,
  notifications,
  catalogs,
}: AdjustmentNeeds): ServerFeature {
  approvals.handle(KIND, {
    facts({ kind, currency, units, phone }) {
      return [
        { name: 'amount', value: `${currency} ${kind === 'deduction' ? '−' : '+'}${written(units)}` },
        { name: 'adjustment', value: `adjustment.kind.${kind}` },
        { name: 'investor', value: phone },
      ];
    },
    async onApproved(context, approval) {
      const { kind, currency, units } = approval.payload;
      const investorId = approval.subjectId;
      const amount = money(BigInt(units));
      const { reason } = approval;
      const agreed = { investorId, approvalId: approval.id, kind, currency, amount, reason, at: context.now };
      await post(context.tx, adjustmentPostings(agreed));
      const message = noticeOf(catalogs, { kind, amount: written(units), currency, reason });
      const { announce } = await notifications.tell(context.tx, investorId, message);
      context.afterCommit(() => {
        announce();
        realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
      });
    },
  });
  return {
    name: 'adjustment',
    routes: [route(requestAdjustment, (context, input) => request(approvals, context, input))],
    moneyIn: ['operator.adjustment.deposit', 'operator.adjustment.bonus'],
    moneyOut: ['operator.adjustment.deduction'],
    assetTypes: ['deposit', 'bonus', 'deduction'].map((kind) => ({
      type: `operator.adjustment.${kind}`,
      isCapital: true,
    })),
  };
}

/** The adjustment in the words of each language; the reason as it was written. */
function noticeOf(catalogs: Catalogs, told: Record<string, string>): Message {
  const inEach = (key: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, catalogs.translate(language, key, told)]),
    ) as Message['title'];
  return { title: inEach('adjustment.notice.title'), text: inEach('adjustment.notice.text') };
}

const written = (units: string) => formatMoney(money(BigInt(units)));

async function request(approvals: Approvals, context: OperatorContext, input: AdjustmentInput) {
  const investorId = await findByPhone(context.tx, input.phone);
  if (investorId === null) {
    const reason = 'adjustment.investor_unknown';
    throw new Refusal(reason, { fields: { phone: reason } });
  }
  const { kind, currency, phone } = input;
  const asked = { kind, currency, phone, units: parseMoney(input.amount).toString() };
  const subject = { subjectKind: 'investor', subjectId: investorId };
  const { reason } = input;
  const approvalId = await approvals.request(context, KIND, { ...subject, payload: asked, reason });
  context.audit({ ...subject, detail: { approvalId, ...asked } });
  return { approvalId };
}
