import * as z from 'zod/mini';
import { findRootNaming } from '#features/proof/server/index.ts';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import type { Application, getDraw, ipoCalls, OfferDetail, OfferKind } from '../contract.ts';
import { applicationsTo, findApplication, selectApplications } from './application.store.ts';
import { findDraw } from './draw.store.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import { type CountedOffer, findOffer, findProspectus, selectOffers } from './offer.store.ts';
import { showApplication, showOffer, showOfferDetail } from './show-offer.ts';

const offerCursor = z.tuple([instantKey, uuid]);
const applicationCursor = z.tuple([instantKey, z.string().check(z.regex(/^[0-9a-f]{64}$/))]);

/** `ipo/list`. */
export async function listOffers(
  needs: IpoNeeds,
  kind: OfferKind,
  { tx, investorId }: OpenContext,
  input: InputOf<typeof ipoCalls.list>,
): Promise<OutputOf<typeof ipoCalls.list>> {
  const cursor = decodeCursor(input.cursor, offerCursor);
  const rows = await selectOffers(tx, {
    kind,
    state: input.state ?? null,
    after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
    rows: rowsToAsk(input),
  });
  const own =
    investorId === null
      ? []
      : await applicationsTo(
          tx,
          investorId,
          rows.map(({ id }) => id),
        );
  return pageFromRows(
    rows,
    input,
    ({ opensAt, id }) => [opensAt.getTime(), id],
    (row) =>
      showOffer(
        needs,
        row,
        own.find(({ offerId }) => offerId === row.id),
      ),
  );
}

/** A published offer of a kind; refuses `not_found`. */
export async function publishedOffer(
  kind: OfferKind,
  { tx }: Pick<OpenContext, 'tx'>,
  id: string,
): Promise<CountedOffer> {
  const offer = await findOffer(tx, id);
  if (offer === null || offer.kind !== kind || offer.state === 'draft') throw notFound();
  return offer;
}

/** `ipo/detail`. */
export async function getOffer(
  needs: IpoNeeds,
  kind: OfferKind,
  context: OpenContext,
  { id }: { id: string },
): Promise<OfferDetail> {
  return showOfferDetail(needs, context, await publishedOffer(kind, context, id));
}

/** `ipo/prospectus`. */
export async function getProspectus(kind: OfferKind, context: OpenContext, { id }: { id: string }) {
  await publishedOffer(kind, context, id);
  const file = await findProspectus(context.tx, id);
  if (file === null) throw notFound();
  return { name: file.name, sha256: file.sha256.toString('hex'), data: file.bytes.toString('base64') };
}

/** `ipo_application/list`. */
export async function listApplications(
  kind: OfferKind,
  { tx, investorId }: CallContext,
  input: InputOf<typeof ipoCalls.applications>,
): Promise<OutputOf<typeof ipoCalls.applications>> {
  const cursor = decodeCursor(input.cursor, applicationCursor);
  const rows = await selectApplications(tx, investorId, {
    kind,
    after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
    rows: rowsToAsk(input),
  });
  const offers = new Map<string, CountedOffer>();
  for (const { offerId } of rows) {
    const offer = offers.get(offerId) ?? (await findOffer(tx, offerId));
    if (offer !== null) offers.set(offerId, offer);
  }
  return pageFromRows(
    rows,
    input,
    ({ createdAt, id }) => [createdAt.getTime(), id],
    // Its offer is there: the table refers to it.
    (row) => showApplication(offers.get(row.offerId) as CountedOffer, row),
  );
}

/** `ipo_application/detail`. */
export async function getApplication(
  kind: OfferKind,
  context: CallContext,
  { id }: { id: string },
): Promise<{ application: Application; ledgerHead: string }> {
  const { tx, investorId } = context;
  const own = await findApplication(tx, investorId, id);
  if (own === null) throw notFound();
  const offer = await publishedOffer(kind, context, own.offerId);
  return { application: showApplication(offer, own), ledgerHead: (await headOf(tx, investorId)).head };
}

/** `ipo/draw`: the file by which anyone makes the draw again. */
export async function showDraw(
  context: OpenContext,
  { id }: InputOf<typeof getDraw>,
): Promise<OutputOf<typeof getDraw>> {
  const offer = await publishedOffer('ipo', context, id);
  const draw = await findDraw(context.tx, id);
  if (draw === null || draw.winners === null || draw.randomness === null || offer.beaconSource === null) {
    throw new Refusal('ipo.not_drawn');
  }
  return {
    root: await findRootNaming(context.tx, id),
    file: {
      ipoId: id,
      allocatedLots: draw.allocatedLots,
      closedAt: draw.closedAt.toISOString(),
      list: draw.list,
      listHash: draw.listHash,
      beacon: {
        source: offer.beaconSource,
        chainHash: offer.beaconChain,
        round: Number(offer.beaconRound),
        randomness: draw.randomness,
        signature: draw.signature,
      },
      winners: draw.winners.map(({ id: winner, shares }) => ({ id: winner, lots: shares / offer.lotSize })),
    },
  };
}
