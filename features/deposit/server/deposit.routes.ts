import { showCoinRate } from '#features/coin-rate/server/index.ts';
import { findCase } from '#features/review/server/index.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import { formatMoney, money, price } from '#kernel/money/money.ts';
import {
  completeDeposit as completeCall,
  createDeposit as createCall,
  decideDeposit as decideCall,
  getDeposit,
  getDepositCase,
  getDepositProof,
  listDeposits as listCall,
  listDepositCases,
  listPaymentMethods,
  quoteDeposit,
  refuseDeposit as refuseCall,
  releaseDepositCase,
  takeDepositCase,
} from '../contract.ts';
import { recordedAt } from './chain-record.ts';
import { completeDeposit, decideDeposit } from './complete-deposit.ts';
import { computeCredit } from './compute-credit.ts';
import { createDeposit } from './create-deposit.ts';
import { DEPOSIT_CASES, type DepositRow } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { DEPOSIT_REVIEW } from './deposit-review.ts';
import { listMethods } from './list-methods.ts';
import { creditHead } from './movement.store.ts';
import { lookAtProof, refuseDeposit } from './review-deposit.ts';
import { whySecond } from './second-person.ts';
import { ageOf, depositView } from './show-case.ts';
import { listDeposits, showDeposit } from './show-deposit.ts';

const CALLS = {
  list: listDepositCases,
  get: getDepositCase,
  take: takeDepositCase,
  release: releaseDepositCase,
};
const QUIET = { postOnly: true } as const;

/** The calls of this feature: the investor's own, then the console's. */
export function depositRoutes(parts: DepositParts): Route[] {
  return [
    route(listPaymentMethods, (context) => listMethods(parts, context)),
    route(createCall, async (context, input) => {
      const deposit = showDeposit(await createDeposit(parts, context, input));
      const { seq, head } = await headOf(context.tx, context.investorId);
      return { deposit, ledgerHead: seq === 0n ? null : head };
    }),
    route(listCall, (context, input) => listDeposits(context, input)),
    route(getDeposit, async ({ tx, investorId, now }, { id }) => {
      const row = await findCase(tx, DEPOSIT_CASES, id);
      if (row?.investorId !== investorId) throw notFound();
      const { isLate } = ageOf(row, now);
      return { deposit: showDeposit(row), ledgerHead: await creditHead(tx, row), isLate };
    }),
    ...consoleRoutes(parts),
  ];
}

function consoleRoutes(parts: DepositParts): Route[] {
  return [
    ...DEPOSIT_REVIEW.routes(CALLS, depositView(parts)),
    route(
      getDepositProof,
      async (context, { id }) => ({ image: await lookAtProof(parts, context, id) }),
      QUIET,
    ),
    route(quoteDeposit, (context, input) => quote(parts, context, input)),
    route(completeCall, async (context, input) => decided(await completeDeposit(parts, context, input))),
    route(decideCall, async (context, input) => decided(await decideDeposit(parts, context, input))),
    route(refuseCall, async (context, input) => ({
      deposit: showDeposit(await refuseDeposit(parts, context, input)),
    })),
  ];
}

const decided = (row: DepositRow) => ({
  deposit: showDeposit(row),
  secondWaits: row.secondState === 'waiting',
});

/** What agreeing would credit, and who would have to agree. */
async function quote(
  parts: DepositParts,
  context: OperatorContext,
  input: InputOf<typeof quoteDeposit>,
): Promise<OutputOf<typeof quoteDeposit>> {
  const { tx, now, operatorId: reviewerId } = context;
  const row = await known(context, input.id);
  const { id, received, confirmedAt = null, transferKey } = input;
  const detail = { depositId: id, received, confirmedAt };
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail });
  const at = await recordedAt(parts, tx, row, transferKey);
  const recorded = at === null ? undefined : new Date(at).toISOString();
  const seen = { received, confirmedAt: confirmedAt ?? recorded };
  const credit = await computeCredit(row, seen, now, async (coin, when) => parts.rates.rateOf(coin, when));
  const rate = credit.coin && showCoinRate({ ...credit.coin, rate: price(credit.coin.rate) });
  const fx = parts.market.fx()?.rate ?? null;
  const second = await whySecond(tx, row, credit, { fx, now, reviewerId, recordedAt: at });
  return {
    amount: formatMoney(money(credit.credited)),
    currency: row.currency,
    rate,
    recordedAt: recorded ?? null,
    second,
  };
}

async function known({ tx }: OperatorContext, id: string): Promise<DepositRow> {
  const row = await findCase(tx, DEPOSIT_CASES, id);
  if (row === null) throw notFound();
  return row;
}
