import { coinUnitsFor } from '#features/coin-rate/server/index.ts';
import { keepQuotes, USDMXN_ID } from '#features/market/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { WithdrawalPreview, WithdrawalPreviewInput } from '../contract.ts';
import { type HoldFacts, holdsFor } from '../rules.ts';
import { coinOf, currencyOf, dueAt, type Method } from '../withdrawal.ts';
import { type FoundDestination, findDestination } from './destination.ts';
import { sealPayee, showPayee } from './sealed-destination.ts';
import { showTerms } from './show-terms.ts';
import { refuseUnlessFree } from './standing.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { type ShownWithdrawal, type Terms, WITHDRAWAL_PREVIEW } from './withdrawal-preview.ts';
import { type MethodTerms, needsTwoNow, rulesOn, termsOn } from './withdrawal-tariff.store.ts';

/** What a withdrawal would cost and bring. Nothing moves; what is shown binds until it expires. */
export async function previewWithdrawal(
  parts: WithdrawalParts,
  context: CallContext,
  input: WithdrawalPreviewInput,
): Promise<WithdrawalPreview> {
  const { tx, investorId, now } = context;
  await refuseUnlessFree(parts, tx, investorId);
  const date = exchangeDate('XMEX', now);
  const terms = (await termsOn(tx, date)).get(input.method);
  if (terms === undefined || !terms.isOn) throw new Refusal('withdrawal.method_off');
  const destination = await findDestination(parts, tx, { investorId, input, now });
  const amount = parseMoney(input.amount);
  const figures = figuresOf(parts, terms, amount, now);
  await refuseBeyondSettled(parts, context, input.method, amount);
  const rules = await rulesOn(tx, date);
  const restsUntil = await parts.payoutsRestUntil(tx, investorId);
  const notBefore = Math.max(now, destination.payableFrom, restsUntil ?? 0);
  const bound: Terms = {
    method: input.method,
    currency: currencyOf(input.method),
    amount,
    ...figures,
    cardId: destination.cardId,
    addressHash: destination.addressHash,
    fxRate: await rateFor(parts, tx, input.method),
    notBefore,
    dueAt: dueAt(notBefore, terms.processHours),
  };
  const preview = await makePreview(parts.ports, context, WITHDRAWAL_PREVIEW, {
    lifeMs: rules.previewLifeMs,
    terms: (id) => ({
      ...bound,
      destinationSealed: sealPayee(parts.ports, `withdrawal-preview:${id}`, destination.payee),
    }),
  });
  const needsTwo = await needsTwoNow(tx, { ...bound, investorId, at: now });
  return showPreview(preview, destination, { now, restsUntil, needsTwo });
}

/** Pesos for a dollar, for pesos by a quote that is kept for it; null where there is none, and then two decide. */
async function rateFor(
  { market }: WithdrawalParts,
  tx: CallContext['tx'],
  method: Method,
): Promise<Terms['fxRate']> {
  const fx = market.fx();
  if (fx === null || currencyOf(method) === 'USD') return fx?.rate ?? null;
  const { source, quotedAt, rate: last } = fx;
  const quote = { kind: 'quote', stockId: USDMXN_ID, source, quotedAt, last, bid: null, ask: null } as const;
  const [evidence] = await keepQuotes(tx, [quote]);
  return evidence == null ? null : last;
}

function showPreview(
  preview: ShownWithdrawal,
  destination: FoundDestination,
  facts: Pick<HoldFacts, 'now' | 'restsUntil' | 'needsTwo'>,
): WithdrawalPreview {
  const { terms } = preview;
  return {
    ...showBinding(preview),
    ...showTerms(terms),
    ...showPayee(destination.payee),
    dueAt: new Date(terms.dueAt).toISOString(),
    holds: holdsFor({
      ...facts,
      notBefore: terms.notBefore,
      isApproved: false,
      isOver: false,
      legalHold: null,
      unconfirmed: null,
    }),
  };
}

/** Fee, rate and what arrives: the amount less the fee, at the rate, what is below the coin's smallest unit left out. */
function figuresOf(
  parts: WithdrawalParts,
  terms: MethodTerms,
  amount: Money,
  now: number,
): Pick<Terms, 'fee' | 'rate' | 'rateSource' | 'rateAt' | 'received'> {
  const { fee, minimum, method } = terms;
  if (amount < minimum) {
    throw new Refusal('withdrawal.below_minimum', {
      values: { minimum: formatMoney(minimum), currency: currencyOf(method) },
      fields: { amount: 'withdrawal.below_minimum' },
    });
  }
  if (amount <= fee) throw nothingArrives();
  const sent = subtractMoney(amount, fee);
  const coin = coinOf(method);
  if (coin === null) return { fee, rate: null, rateSource: null, rateAt: null, received: sent };
  const quoted = parts.coinRates.rateOf(coin, now);
  if (quoted === null) throw new Refusal('withdrawal.method_off');
  const received = coinUnitsFor(sent, quoted.rate, coin);
  if (received === 0n) throw nothingArrives();
  return { fee, rate: quoted.rate, rateSource: quoted.source, rateAt: quoted.quotedAt, received };
}

const nothingArrives = () =>
  new Refusal('withdrawal.nothing_arrives', { fields: { amount: 'withdrawal.nothing_arrives' } });

/** Sale proceeds that have not settled are available and cannot be withdrawn yet: the two have reasons of their own. */
async function refuseBeyondSettled(
  parts: WithdrawalParts,
  { tx, investorId, now }: CallContext,
  method: Method,
  amount: Money,
): Promise<void> {
  const currency = currencyOf(method);
  const account = (await parts.cash(tx, investorId, now)).find((line) => line.currency === currency);
  const withdrawable = account?.withdrawable ?? '0.00';
  if (amount <= parseMoney(withdrawable)) return;
  const reason =
    amount > parseMoney(account?.available ?? '0.00') ? 'cash.insufficient' : 'withdrawal.not_settled';
  throw new Refusal(reason, { fields: { amount: reason } });
}
