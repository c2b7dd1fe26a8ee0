import { findByPhone } from '#features/account/server/index.ts';
import type { Message, Notifications } from '#features/notification/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type OperatorContext, route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { type Currency, formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type AdjustmentInput, requestAdjustment } from '../contract.ts';
import { adjustmentPostings } from './adjustment.postings.ts';

/** The name under which adjustments wait for a second person. */
const KIND = 'adjustment';

/** What was asked for, as it waits: `units` is the amount in cents. */
interface Payload {
  readonly kind: AdjustmentInput['kind'];
  readonly currency: Currency;
  readonly units: string;
  readonly phone: string;
}

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
    roles: ['treasurer'],
    facts({ payload }) {
      const { kind, currency, units, phone } = payload as unknown as Payload;
      return [
        { name: 'amount', value: `${currency} ${kind === 'deduction' ? '−' : '+'}${written(units)}` },
        { name: 'adjustment', value: `adjustment.kind.${kind}` },
        { name: 'investor', value: phone },
      ];
    },
    async onApproved(context, approval) {
      const { kind, currency, units } = approval.payload as unknown as Payload;
      const investorId = approval.subjectId;
      const amount = money(BigInt(units));
      const { reason } = approval;
      const agreed = { investorId, approvalId: approval.id, kind, currency, amount, reason, at: context.now };
      await post(context.tx, adjustmentPostings(agreed));
      const message = noticeOf(catalogs, { kind, amount: written(units), currency, reason });
      const { announce } = await notifications.tell(context.tx, investorId, message);
      context.afterCommit(() => {
        announce();
        realtime.toInvestor(investorId, 'balance', { currency });
      });
    },
  });
  return {
    name: 'adjustment',
    routes: [route(requestAdjustment, (context, input) => request(approvals, context, input))],
    moneyIn: ['operator.adjustment.deposit', 'operator.adjustment.bonus'],
    moneyOut: ['operator.adjustment.deduction'],
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
  const payload: Payload = { kind, currency, phone, units: parseMoney(input.amount).toString() };
  const approvalId = await approvals.request(context.tx, {
    kind: KIND,
    subjectKind: 'investor',
    subjectId: investorId,
    payload: { ...payload },
    reason: input.reason,
    requestedBy: context.operatorId,
    at: context.securityNow,
  });
  context.audit({ subjectKind: 'investor', subjectId: investorId, detail: { approvalId, ...payload } });
  return { approvalId };
}
