import type { SettledCash } from '#features/cashier/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatPrice, maxMoney, money } from '#kernel/money/money.ts';
import type { Conversion } from '../contract.ts';
import { otherCurrency } from '../exchange.ts';
import { findPreview, insertConversion, isUsed, lockPreview, type StoredPreview } from './exchange.store.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { showConversion } from './show-exchange.ts';

/** `exchange/create`: converts at the rate that was shown, whatever the market did since. */
export async function create(
  { ports, cashier }: ExchangeParts,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ conversion: Conversion }> {
  const { tx, investorId, now, securityNow } = context;
  const shown = await findPreview(tx, investorId, previewId);
  if (shown === null) throw notFound();
  await lockPreview(tx, previewId);
  if (await isUsed(tx, investorId, previewId)) throw new Refusal('exchange.used');
  assertFresh(shown, now, securityNow);

  const { head } = await post(tx, exchangePostings(shown, now));
  // Posting has locked the investor's chain: what is left is what every other command will see.
  const left = await cashier.settledCash(tx, investorId, shown.from, now);
  if (left.available < left.waiting)
    throw new Refusal('exchange.unsettled', { values: valuesOf(shown, left) });
  const conversion = {
    ...shown,
    id: newId(ports.chance, securityNow),
    previewId,
    at: new Date(now),
    ledgerHead: head,
  };
  await insertConversion(tx, conversion);
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'exchange.converted',
    values: {
      amount: formatMoney(shown.amount),
      from: shown.from,
      received: formatMoney(shown.received),
      to: otherCurrency(shown.from),
      rate: formatPrice(shown.rate),
    },
    link: '/exchange',
  });
  context.afterCommit(() => {
    announce();
    for (const currency of ['MXN', 'USD']) ports.realtime.toInvestor(investorId, 'balance', { currency });
  });
  return { conversion: showConversion(conversion) };
}

/** What was free and settled before. */
function valuesOf({ from, amount }: StoredPreview, left: SettledCash) {
  const available = money(left.available + amount);
  const settled = maxMoney(money(0n), money(available - left.waiting));
  return { currency: from, available: formatMoney(available), settled: formatMoney(settled) };
}

/** Thirty seconds by either clock: a sandbox's business time may have been moved on, and the rate with it. */
function assertFresh({ createdAt, expiresAt, at }: StoredPreview, now: number, securityNow: number): void {
  const lifeMs = expiresAt.getTime() - createdAt.getTime();
  if (securityNow < expiresAt.getTime() && now < at.getTime() + lifeMs) return;
  throw new Refusal('preview.expired');
}

/** One currency out, the other in; the rule rows of 0117-exchange.sql allow exactly these. */
function exchangePostings(shown: StoredPreview, at: number): LedgerTransaction {
  const { investorId, id, from, amount, received, rate } = shown;
  const to = otherCurrency(from);
  const reference = {
    kind: 'exchange',
    previewId: id,
    from,
    amount: formatMoney(amount),
    to,
    received: formatMoney(received),
    rate: formatPrice(rate),
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
