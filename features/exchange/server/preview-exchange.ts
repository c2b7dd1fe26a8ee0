import { keepQuotes, USDMXN_ID } from '#features/market/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, MalformedNumberError, type Money, parseMoney } from '#kernel/money/money.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { ExchangePreview, PreviewExchangeInput } from '../contract.ts';
import {
  amountToReceive,
  type ExchangeFigures,
  type ExchangeTerms,
  figuresFor,
  termsOf,
} from '../exchange.ts';
import { type ExchangeParts, firmRate, rulesAt } from './exchange-parts.ts';
import { EXCHANGE_PREVIEW } from './exchange-preview.ts';
import type { ExchangeRules } from './setting.store.ts';
import { showFigures } from './show-exchange.ts';

/** `exchange/preview`: what comes of an amount, bound to the investor for 30 s. */
export async function previewExchange(
  parts: Omit<ExchangeParts, 'ports'> & { readonly ports: Pick<ExchangeParts['ports'], 'chance'> },
  context: Pick<CallContext, 'tx' | 'investorId' | 'now' | 'securityNow'>,
  input: PreviewExchangeInput,
): Promise<ExchangePreview> {
  const { tx, investorId, now } = context;
  const rules = await rulesAt(tx, now);
  const quote = firmRate(parts.market);
  const terms = termsOf(input.from, quote.rate, rules.spread);
  const field = input.amount === undefined ? 'receive' : 'amount';
  const figures = figuresOf(terms, input, field);
  assertEnough(terms, figures, rules, field);
  const cash = await parts.cashier.settledCash(tx, investorId, input.from, now);
  assertCovered(terms, figures.amount, cash, field);

  const { source, quotedAt, rate: last } = quote;
  const kept = { kind: 'quote', stockId: USDMXN_ID, source, quotedAt, last, bid: null, ask: null } as const;
  const [evidence] = await keepQuotes(tx, [kept]);
  if (evidence == null) throw new Refusal('exchange.rate_stale');
  const bound = {
    ...terms,
    evidence,
    amount: figures.amount,
    received: figures.received,
    worth: figures.worth,
    source,
    quotedAt,
  };
  const shown = await makePreview(parts.ports, context, EXCHANGE_PREVIEW, {
    lifeMs: rules.previewLifeMs,
    terms: () => bound,
  });
  return {
    ...showBinding(shown),
    ...showFigures(bound),
    available: formatMoney(cash.available),
    settled: formatMoney(cash.settled),
  };
}

type Field = 'amount' | 'receive';

function figuresOf(terms: ExchangeTerms, input: PreviewExchangeInput, field: Field): ExchangeFigures {
  try {
    // The schema asks for exactly one of the two.
    const typed = parseMoney(input[field] as string);
    return figuresFor(terms, field === 'amount' ? typed : amountToReceive(terms, typed));
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    throw new Refusal('exchange.too_large', { fields: { [field]: 'exchange.too_large' } });
  }
}

function assertEnough(
  { from }: ExchangeTerms,
  { amount }: ExchangeFigures,
  rules: ExchangeRules,
  field: Field,
) {
  const least = rules.least[from];
  if (amount >= least) return;
  throw new Refusal('exchange.too_small', {
    fields: { [field]: 'exchange.too_small' },
    values: { currency: from, least: formatMoney(least) },
  });
}

/** Refuses what is not there, and what is there but not settled yet. */
function assertCovered(
  { from }: Pick<ExchangeTerms, 'from'>,
  amount: Money,
  { available, settled }: { available: Money; settled: Money },
  field: Field,
): void {
  if (amount <= settled) return;
  const reason = amount <= available ? 'exchange.unsettled' : 'cash.insufficient';
  throw new Refusal(reason, {
    fields: { [field]: reason },
    values: {
      currency: from,
      available: formatMoney(available),
      needed: formatMoney(amount),
    },
  });
}
