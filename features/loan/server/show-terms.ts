import { scoreChanges, VERIFIED_SCORE } from '#features/identity/server/index.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, formatPercent, money } from '#kernel/money/money.ts';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';
import { loanDate, TERM_DAYS } from '../loan.ts';
import { readBorrower } from './borrower.ts';
import { LATE_POINTS } from './fall-due.ts';
import { readArrivals } from './loan.store.ts';
import { ON_TIME_POINTS } from './repay-loan.ts';
import { readLoanRules } from './rules.store.ts';
import { verifiedAt } from './verified-at.store.ts';

const MEASURED_DAYS = 30;
const HISTORY_SHOWN = 50;
const PERCENT = 100;

/** `loan/conditions`: the same for everybody. */
export async function showConditions({ tx, now }: Pick<CallContext, 'tx' | 'now'>): Promise<LoanConditions> {
  const rules = await readLoanRules(tx, loanDate(now));
  const { count, inTime, medianMs } = await readArrivals(tx, new Date(now - MEASURED_DAYS * DAY_MS));
  return {
    bands: rules.bands.map(({ fromScore, maximum, yearlyRate }) => ({
      fromScore,
      maximum: formatMoney(maximum),
      yearlyRate: formatPercent(yearlyRate),
    })),
    minimum: formatMoney(rules.minimum),
    instantMaximum: formatMoney(rules.instantMaximum),
    instantScore: rules.instantScore,
    ivaPercent: formatPercent(rules.ivaRate),
    penaltyShare: formatPercent(rules.penaltyShare),
    onTimePoints: ON_TIME_POINTS,
    latePoints: LATE_POINTS,
    termDays: [...TERM_DAYS],
    currency: 'MXN',
    arrival: {
      count,
      inTimePercent: count === 0 ? null : Math.floor((inTime * PERCENT) / count),
      medianMs,
    },
  };
}

/** `loan/terms`: the investor's limit, and why it is what it is. */
export async function showTerms({
  tx,
  investorId,
  now,
}: Pick<CallContext, 'tx' | 'investorId' | 'now'>): Promise<LoanTermsShown> {
  const { score, band, owed, underAudit, available, blockedBy } = await readBorrower(tx, investorId, now);
  return {
    creditScore: score,
    maximum: formatMoney(band?.maximum ?? money(0n)),
    available: formatMoney(available),
    yearlyRate: band === null ? null : formatPercent(band.yearlyRate),
    termDays: [...TERM_DAYS],
    currency: 'MXN',
    owed: formatMoney(owed),
    underAudit: formatMoney(underAudit),
    blockedBy,
    history: await scoreHistory(tx, investorId),
  };
}

/** How a score came about, newest first: its changes, and the verification that it began with. */
export async function scoreHistory(db: Queryable, investorId: string): Promise<LoanTermsShown['history']> {
  const began = await verifiedAt(db, investorId);
  if (began === null) return [];
  const changes = await scoreChanges(db, investorId, HISTORY_SHOWN);
  return [
    ...changes.map(({ reason, subjectId, change, score, at }) => ({
      at: at.toISOString(),
      reason,
      change,
      score,
      loanId: subjectId,
    })),
    {
      at: began.toISOString(),
      reason: 'verified',
      change: VERIFIED_SCORE,
      score: VERIFIED_SCORE,
      loanId: null,
    },
  ];
}
