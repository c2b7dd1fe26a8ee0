import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import type { requestFoundationIncome } from '../../operator-contract.ts';
import { PAY_OWED } from '../due-names.ts';
import { incomePosting } from '../foundation.postings.ts';
import { type FoundationParts, productOf } from '../foundation-parts.ts';
import { type Income, insertIncome, lockProduct } from '../product.store.ts';

/** The amount in cents, as the database compares it; the name and the currency for who reads it. */
const payload = z.object({
  foundationId: uuid,
  amount: z.string(),
  name: z.string(),
  currency: z.string(),
});

const INCOME: ApprovalKind<z.output<typeof payload>> = {
  name: 'foundation_income',
  roles: ['treasurer'],
  payload,
};

/** `operator/foundation_income`: asks a second treasurer. */
export async function requestIncome(
  { approvals }: FoundationParts,
  context: OperatorContext,
  { id, amount, reference }: InputOf<typeof requestFoundationIncome>,
): Promise<{ approvalId: string }> {
  const { name, currency } = await productOf(context.tx, context.now, id);
  const asked = { foundationId: id, amount: parseMoney(amount).toString(), name, currency };
  const subject = { subjectKind: 'foundation', subjectId: id };
  const approvalId = await approvals.requestOnce(context, INCOME, {
    ...subject,
    payload: asked,
    reason: reference,
  });
  context.audit({ ...subject, detail: { approvalId, amount, currency } });
  return { approvalId };
}

/** What the second treasurer is shown, and the income that is posted once they agree. */
export function handleIncomeApproval({ ports, approvals }: FoundationParts): void {
  approvals.handle(INCOME, {
    facts: ({ name, amount, currency }) => [
      { name: 'foundation.fact.product', value: name },
      { name: 'foundation.fact.income', value: `${currency} ${formatMoney(money(BigInt(amount)))}` },
    ],
    async onApproved(
      { tx, now, securityNow },
      { id: approvalId, reason, payload: { foundationId, amount } },
    ) {
      if (!(await lockProduct(tx, foundationId))) throw notFound();
      await payIn(tx, {
        id: newId(ports.chance, securityNow),
        foundationId,
        amount: money(BigInt(amount)),
        reference: reason,
        approvalId,
        at: new Date(now),
      });
    },
  });
}

/** Posts an income under the product's lock; whoever waits for profit is paid right after. */
export async function payIn(tx: Transaction, income: Income): Promise<void> {
  const at = income.at.getTime();
  const product = await productOf(tx, at, income.foundationId);
  await insertIncome(tx, income);
  await post(tx, incomePosting(income, product));
  if (product.unpaid > 0n) await scheduleDue(tx, { kind: PAY_OWED, key: product.id, at });
}
