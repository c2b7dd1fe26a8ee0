import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { verifiedPersonOf } from '#features/identity/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { currency, uuid } from '#kernel/contract/fields.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { balancesOf, headOf, type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, formatPrice, type Money, money } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { PreviewKind } from '#kernel/preview/preview.ts';
import { moneyTerm, priceTerm } from '#kernel/preview/terms.ts';
import { type Application, IPO_EVENT, type OfferKind, type OfferPreview } from '../contract.ts';
import { depositFor } from '../offer.ts';
import {
  type ApplicantStep,
  appliedElsewhere,
  changeApplication,
  findApplication,
  lockApplication,
  type StoredApplication,
  saveApplication,
  takeBackApplication,
} from './application.store.ts';
import { assertSellable, type IpoNeeds, rulesAt } from './ipo-parts.ts';
import { lockOffer, type Offer } from './offer.store.ts';
import { showApplication, topPriceOf } from './show-offer.ts';
import { applicationPath } from './tell.ts';

const applicationTerms = z.object({
  offerId: uuid,
  lots: z.int(),
  price: priceTerm,
  deposit: moneyTerm,
  /** What is frozen for an application that this one changes. */
  frozen: moneyTerm,
  currency,
});
type ApplicationTerms = z.output<typeof applicationTerms>;

/** What an applicant is shown; the offer's row is asked again before anything is frozen. */
const PREVIEW_OF = (kind: OfferKind): PreviewKind<ApplicationTerms> => ({
  name: kind,
  terms: applicationTerms,
});

/** An application's id, which its offer and its applicant alone make: SHA-256 over both, in hex. */
export function applicationIdOf(offerId: string, investorId: string): string {
  return createHash('sha256').update(`${offerId} ${investorId}`).digest('hex');
}

/** The offer while it takes applications, kept in its phase until the transaction ends. Refuses `ipo.not_open`. */
async function openOffer(tx: Transaction, kind: OfferKind, id: string, now: number): Promise<Offer> {
  const offer = await lockOffer(tx, id, 'share');
  if (offer === null || offer.kind !== kind || offer.state === 'draft') throw notFound();
  const isOpen =
    offer.state === 'subscription' && now >= offer.opensAt.getTime() && now < offer.closesAt.getTime();
  if (!isOpen) throw new Refusal('ipo.not_open');
  return offer;
}

/** Whose application it is, the same from each of their accounts; refuses who is not verified, and who applied from another account. */
async function applicantOf(tx: Transaction, offerId: string, investorId: string): Promise<Buffer> {
  const identityHash = await verifiedPersonOf(tx, investorId);
  if (identityHash === null) throw new Refusal('ipo.identity_needed');
  if (await appliedElsewhere(tx, { offerId, identityHash, investorId }))
    throw new Refusal('ipo.applied_elsewhere');
  return identityHash;
}

const frozenFor = (own: StoredApplication | null): Money =>
  own?.state === 'submitted' ? own.deposit : money(0n);

async function assertCovered(
  tx: Transaction,
  investorId: string,
  { currency: of, deposit, frozen }: Pick<ApplicationTerms, 'currency' | 'deposit' | 'frozen'>,
): Promise<Money> {
  const balances = await balancesOf(tx, investorId);
  const available = money(balances.find(({ asset }) => asset === of)?.available ?? 0n);
  const needed = money(deposit - frozen);
  if (needed > available) {
    throw new Refusal('cash.insufficient', {
      fields: { lots: 'cash.insufficient' },
      values: { currency: of, needed: formatMoney(needed), available: formatMoney(available) },
    });
  }
  return available;
}

/** `ipo/preview`: what so many lots freeze. */
export async function previewApplication(
  { ports }: IpoNeeds,
  kind: OfferKind,
  context: CallContext,
  input: { id: string; lots: string },
): Promise<OfferPreview> {
  const { tx, investorId, now } = context;
  const offer = await openOffer(tx, kind, input.id, now);
  assertSellable(ports, offer.exchange);
  await applicantOf(tx, offer.id, investorId);
  const lots = Number(input.lots);
  if (lots > offer.maxLots) {
    throw new Refusal('ipo.too_many_lots', {
      fields: { lots: 'ipo.too_many_lots' },
      values: { lots: offer.maxLots },
    });
  }
  const price = topPriceOf(offer);
  const deposit = depositFor({ lotSize: offer.lotSize, topPrice: price }, lots);
  const own = await lockApplication(tx, applicationIdOf(offer.id, investorId));
  const terms = {
    offerId: offer.id,
    lots,
    price,
    deposit,
    frozen: frozenFor(own),
    currency: offer.currency,
  };
  const available = await assertCovered(tx, investorId, terms);
  const { previewLifeMs: lifeMs } = await rulesAt(tx, now);
  const preview = await makePreview(ports, context, PREVIEW_OF(kind), { lifeMs, terms: () => terms });
  return {
    ...showBinding(preview),
    lots: String(lots),
    quantity: (BigInt(lots) * BigInt(offer.lotSize)).toString(),
    price: formatPrice(price),
    deposit: formatMoney(deposit),
    currency: offer.currency,
    frozen: formatMoney(terms.frozen),
    available: formatMoney(available),
  };
}

/** `ipo/subscribe`: freezes what was shown; of an application that is changed, the difference. */
export async function subscribe(
  needs: IpoNeeds,
  kind: OfferKind,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ application: Application; ledgerHead: string }> {
  const { tx, investorId, now } = context;
  return confirmPreview(context, PREVIEW_OF(kind), {
    previewId,
    stillHolds: async ({ terms }) => {
      const offer = await openOffer(tx, kind, terms.offerId, now);
      const own = await lockApplication(tx, applicationIdOf(offer.id, investorId));
      return topPriceOf(offer) === terms.price && frozenFor(own) === terms.frozen;
    },
    carryOut: async ({ terms }) => applyAsShown(needs, kind, context, terms),
  });
}

async function applyAsShown(
  { ports }: IpoNeeds,
  kind: OfferKind,
  context: CallContext,
  terms: ApplicationTerms,
): Promise<{ application: Application; ledgerHead: string }> {
  const { tx, investorId, now } = context;
  const offer = await openOffer(tx, kind, terms.offerId, now);
  assertSellable(ports, offer.exchange);
  const identityHash = await applicantOf(tx, offer.id, investorId);
  await assertCovered(tx, investorId, terms);
  const id = applicationIdOf(offer.id, investorId);
  const own = await lockApplication(tx, id);
  const { lots, price, deposit, frozen: depositBefore } = terms;
  const step: ApplicantStep = {
    id,
    offerId: offer.id,
    investorId,
    identityHash,
    lots,
    price,
    deposit,
    depositBefore,
    at: now,
  };
  const written = await onePerson(() =>
    own === null ? saveApplication(tx, step) : changeApplication(tx, step),
  );
  const ledgerHead = await postStep(tx, offer, written, now);
  await announceStep({ ports }, context, offer, written, depositBefore === 0n ? 'applied' : 'changed');
  return { application: showApplication(offer, written), ledgerHead };
}

/** Of two accounts of one person that apply at once the second is refused by the table's own rule. */
async function onePerson(write: () => Promise<StoredApplication>): Promise<StoredApplication> {
  try {
    return await write();
  } catch (error) {
    if (Reflect.get(error as object, 'constraint') === 'ipo_one_of_each_person')
      throw new Refusal('ipo.applied_elsewhere');
    throw error;
  }
}

/** `ipo_application/cancel`: everything that was frozen is free at once. */
export async function cancelApplication(
  needs: IpoNeeds,
  kind: OfferKind,
  context: CallContext,
  { id }: { id: string },
): Promise<{ application: Application; ledgerHead: string }> {
  const { tx, investorId, now } = context;
  const before = await ownApplication(tx, investorId, id);
  const offer = await openOffer(tx, kind, before.offerId, now);
  const own = await lockApplication(tx, id);
  if (own === null) throw notFound();
  if (own.state === 'cancelled') throw new Refusal('ipo.cancelled_already');
  const written = await takeBackApplication(tx, id, now);
  const ledgerHead = await postStep(tx, offer, written, now);
  await announceStep(needs, context, offer, written, 'cancelled');
  return { application: showApplication(offer, written), ledgerHead };
}

async function ownApplication(tx: Transaction, investorId: string, id: string): Promise<{ offerId: string }> {
  const own = await findApplication(tx, investorId, id);
  if (own === null) throw notFound();
  return own;
}

/** Posts what a step of the applicant froze or gave back; gives the head of their chain. */
async function postStep(tx: Transaction, offer: Offer, own: StoredApplication, at: number): Promise<string> {
  const transaction = stepPosting(offer, own, at);
  if (transaction === null) {
    return (await headOf(tx, own.investorId)).head;
  }
  return (await post(tx, transaction)).head;
}

/** Null where an application was changed to what it was. */
function stepPosting(offer: Offer, own: StoredApplication, at: number): LedgerTransaction | null {
  const { state, deposit, depositBefore } = own;
  const difference = deposit - depositBefore;
  if (state !== 'cancelled' && difference === 0n) return null;
  const part =
    state === 'cancelled' ? 'release' : depositBefore === 0n ? 'hold' : difference > 0n ? 'raise' : 'lower';
  const amount = part === 'release' ? deposit : difference > 0n ? difference : -difference;
  const freezes = part === 'hold' || part === 'raise';
  const name = `${offer.kind}.${part}`;
  return {
    name,
    investorId: own.investorId,
    at,
    reference: {
      kind: `${offer.kind}_application`,
      applicationId: own.id,
      version: String(own.version),
      ipoId: offer.id,
      company: offer.company,
      symbol: offer.symbol,
      lots: String(own.lots),
    },
    postings: [
      {
        name,
        asset: offer.currency,
        amount,
        source: freezes ? 'investor.available' : 'investor.frozen',
        destination: freezes ? 'investor.frozen' : 'investor.available',
      },
    ],
  };
}

async function announceStep(
  { ports }: Pick<IpoNeeds, 'ports'>,
  context: CallContext,
  offer: Offer,
  own: StoredApplication,
  news: 'applied' | 'changed' | 'cancelled',
): Promise<void> {
  const { investorId, tx } = context;
  const announce = await notify(ports, tx, {
    investorId,
    kind: `${offer.kind}.${news}`,
    values: {
      company: offer.company,
      lots: own.lots,
      amount: formatMoney(own.deposit),
      currency: offer.currency,
    },
    moved: {
      amount: news === 'cancelled' ? own.deposit : money(own.depositBefore - own.deposit),
      currency: offer.currency,
    },
    link: applicationPath(own.id, offer.kind),
  });
  context.afterCommit(() => {
    announce();
    ports.realtime.toInvestor(investorId, IPO_EVENT, { id: offer.id });
    ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency: offer.currency });
  });
}
