import * as z from 'zod/mini';
import type { ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, formatPercent, money, parseMoney, parseRate, rate } from '#kernel/money/money.ts';
import { FUND_KINDS, FUND_PARTS, type FundTerms } from '../../mutual-fund.ts';
import type { FundRequest } from '../../operator-contract.ts';
import { findFund, insertFund } from '../fund.store.ts';
import type { FundParts } from '../fund-parts.ts';

/** The row as the table will have it, column for column: the database compares it with what was agreed. */
const terms = z.object({
  id: z.string(),
  name: z.string(),
  series: z.string(),
  administrator: z.string(),
  kind: z.enum(FUND_KINDS),
  currency: z.enum(['MXN', 'USD']),
  risk: z.int(),
  yearly_cost: z.int(),
  horizon_months: z.int(),
  composition: z.array(z.object({ part: z.enum(FUND_PARTS), percent: z.string() })),
  minimum: z.int(),
  cut_off: z.string(),
  valued_at: z.string(),
  settle_days: z.int(),
  nav_source: z.literal('import'),
});
type Row = z.output<typeof terms>;

const MUTUAL_FUND: ApprovalKind<{ terms: Row }> = {
  name: 'mutual_fund',
  roles: ['publisher'],
  payload: z.object({ terms }),
};

/** A percentage in basis points is a hundred times as much; above 10% a year is a slip of the finger. */
const MOST_COST = rate(10_000_000n);
const WHOLE = 10_000n;

/** `operator/mutual_fund_request`: checks the terms and asks a second publisher. */
export async function requestFund(
  { approvals }: FundParts,
  context: OperatorContext,
  input: FundRequest,
): Promise<{ approvalId: string }> {
  const row = rowOf(input);
  if ((await findFund(context.tx, context.now, row.id)) !== null) {
    throw new Refusal('fund.known', { fields: { id: 'fund.known' } });
  }
  const subject = { subjectKind: 'mutual_fund', subjectId: row.id };
  const asked = { ...subject, payload: { terms: row }, reason: input.reference };
  const approvalId = await approvals.requestOnce(context, MUTUAL_FUND, asked);
  context.audit({ ...subject, detail: { approvalId, name: row.name } });
  return { approvalId };
}

function rowOf(input: FundRequest): Row {
  const refuse = (field: string, reason: string) => new Refusal(reason, { fields: { [field]: reason } });
  const parts = input.composition.map(({ part, percent }) => ({ part, cents: parseMoney(percent) }));
  const sum = parts.reduce<bigint>((total, { cents }) => total + cents, 0n);
  if (sum !== WHOLE || new Set(parts.map(({ part }) => part)).size !== parts.length)
    throw refuse('composition', 'fund.composition');
  if (input.valuedAt <= input.cutOff) throw refuse('valuedAt', 'fund.valuation_early');
  // Percent with two decimals: a hundred basis points each.
  const cost = rate(parseRate(input.yearlyCost) * 100n);
  if (cost > MOST_COST) throw refuse('yearlyCost', 'fund.cost_high');
  return {
    id: input.id,
    name: input.name,
    series: input.series,
    administrator: input.administrator,
    kind: input.kind,
    currency: input.currency,
    risk: input.risk,
    yearly_cost: Number(cost),
    horizon_months: input.horizonMonths,
    composition: parts.map(({ part, cents }) => ({ part, percent: formatMoney(cents) })),
    minimum: Number(parseMoney(input.minimum)),
    cut_off: input.cutOff,
    valued_at: input.valuedAt,
    settle_days: input.settleDays,
    nav_source: 'import',
  };
}

/** What the second publisher is shown, and the fund that opens once they agree. */
export function handleFundApproval(approvals: Approvals): void {
  approvals.handle(MUTUAL_FUND, {
    facts: ({ terms: row }) => [
      { name: 'fund.fact.fund', value: `${row.id} · ${row.name} · ${row.series}` },
      { name: 'fund.fact.administrator', value: row.administrator },
      { name: 'fund.fact.kind', value: `fund.kind.${row.kind}` },
      { name: 'fund.fact.risk', value: `${row.risk}/7` },
      { name: 'fund.fact.cost', value: `${formatPercent(rate(BigInt(row.yearly_cost)))}%` },
      { name: 'fund.fact.minimum', value: `${row.currency} ${formatMoney(money(BigInt(row.minimum)))}` },
      { name: 'fund.fact.hours', value: `${row.cut_off} → ${row.valued_at} · T+${row.settle_days}` },
      ...row.composition.map(({ part, percent }) => ({ name: `fund.part.${part}`, value: `${percent}%` })),
    ],
    async onApproved({ tx, now }, { id: approvalId, payload: { terms: row } }) {
      if (!(await insertFund(tx, termsOf(row), { approvalId, at: now }))) throw new Refusal('fund.known');
    },
  });
}

function termsOf(row: Row): FundTerms {
  const { yearly_cost, horizon_months, minimum, cut_off, valued_at, settle_days, nav_source, ...same } = row;
  return {
    ...same,
    yearlyCost: rate(BigInt(yearly_cost)),
    horizonMonths: horizon_months,
    minimum: money(BigInt(minimum)),
    cutOff: cut_off,
    valuedAt: valued_at,
    settleDays: settle_days,
    navSource: nav_source,
  };
}
