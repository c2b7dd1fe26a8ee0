import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import type { Message, Notifications } from '#features/notification/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { formatMoney, money, negateMoney } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { adjustmentPostings } from './adjustment.postings.ts';
import { ADJUSTMENT } from './adjustment-approval.ts';

/** What adjustments need of the rest of the house. */
export interface AdjustmentNeeds {
  readonly ports: Pick<Ports, 'realtime'>;
  readonly approvals: Approvals;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly catalogs: Catalogs;
}

/** What the second person is shown, and what happens once they have agreed: the postings and the notice, together. */
export function carryOutAdjustments({
  ports: { realtime },
  approvals,
  notifications,
  catalogs,
}: AdjustmentNeeds): void {
  approvals.handle(ADJUSTMENT, {
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
      const moved = { amount: kind === 'deduction' ? negateMoney(amount) : amount, currency };
      const { announce } = await notifications.tell(context.tx, investorId, { ...message, moved });
      context.afterCommit(() => {
        announce();
        realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
      });
    },
  });
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
