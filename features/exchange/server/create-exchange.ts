import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { notify } from '#features/notification/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatPrice } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import type { Conversion } from '../contract.ts';
import { otherCurrency } from '../exchange.ts';
import { insertConversion } from './exchange.store.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { EXCHANGE_PREVIEW, type ShownExchange } from './exchange-preview.ts';
import { showConversion } from './show-exchange.ts';

/** `exchange/create`: converts at the rate that was shown, whatever the market did since. */
export async function createExchange(
  parts: ExchangeParts,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ conversion: Conversion }> {
  return confirmPreview(context, EXCHANGE_PREVIEW, {
    previewId,
    carryOut: (shown) => convertAsShown(parts, context, shown),
  });
}

async function convertAsShown(
  { ports, cashier }: ExchangeParts,
  context: CallContext,
  shown: ShownExchange,
): Promise<{ conversion: Conversion }> {
  const { tx, investorId, now, securityNow } = context;
  const { terms } = shown;
  const { head } = await post(tx, exchangePostings(shown, now));
  // Posting has locked the investor's chain: what is left is what every other command will see.
  const left = await cashier.settledCash(tx, investorId, terms.from, now);
  if (left.available < left.waiting) throw new Refusal('exchange.unsettled');
  const conversion = {
    ...terms,
    id: newId(ports.chance, securityNow),
    at: now,
    ledgerHead: head,
  };
  await insertConversion(tx, { ...conversion, investorId, previewId: shown.id });
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'exchange.converted',
    values: {
      amount: formatMoney(terms.amount),
      from: terms.from,
      received: formatMoney(terms.received),
      to: otherCurrency(terms.from),
      rate: formatPrice(terms.rate),
    },
    moved: { amount: terms.received, currency: otherCurrency(terms.from) },
    link: '/exchange',
  });
  context.afterCommit(() => {
    announce();
    for (const currency of ['MXN', 'USD']) ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency });
  });
  return { conversion: showConversion(conversion) };
}

/** One currency out, the other in; the rule rows of 0117-exchange.sql allow exactly these. */
function exchangePostings(shown: ShownExchange, at: number): LedgerTransaction {
  const { investorId, id } = shown;
  const { from, amount, received, rate, evidence } = shown.terms;
  const to = otherCurrency(from);
  const reference = {
    kind: 'exchange',
    previewId: id,
    from,
    amount: formatMoney(amount),
    to,
    received: formatMoney(received),
    rate: formatPrice(rate),
    quote: evidence,
  };
  return {
    name: 'exchange.convert',
    investorId,
    at,
    reference,
    postings: [
      {
        name: 'exchange.out',
        asset: from,
        amount,
        source: 'investor.available',
        destination: 'firm.exchange',
      },
      {
        name: 'exchange.in',
        asset: to,
        amount: received,
        source: 'firm.exchange',
        destination: 'investor.available',
      },
    ],
  };
}
