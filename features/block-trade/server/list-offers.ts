import * as z from 'zod/mini';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { getBlockOffer, listBlockOffers } from '../contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { findOffer, hasBought, selectOffers } from './offer.store.ts';
import { readBlockRules } from './setting.store.ts';
import { showOffer } from './show-offer.ts';

const offerCursor = z.tuple([instantKey, uuid]);

/** `block_trade/list`. */
export async function listOffers(
  { market }: BlockNeeds,
  { tx, investorId, now }: OpenContext,
  input: InputOf<typeof listBlockOffers>,
): Promise<OutputOf<typeof listBlockOffers>> {
  const cursor = decodeCursor(input.cursor, offerCursor);
  const rules = await readBlockRules(tx, now);
  const rows = await selectOffers(tx, {
    state: input.state ?? null,
    investorId,
    now,
    endedAfter: now - rules.listedAfterMs,
    after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
    rows: rowsToAsk(input),
  });
  return pageFromRows(
    rows,
    input,
    ({ beginsAt, id }) => [beginsAt.getTime(), id],
    (row) => showOffer(row, { market, rules, now }),
  );
}

/** `block_trade/detail`: an offer that ended a while ago stays readable to who bought of it. */
export async function getOffer(
  { market }: BlockNeeds,
  { tx, investorId, now }: OpenContext,
  { id }: { id: string },
): Promise<OutputOf<typeof getBlockOffer>> {
  const offer = await findOffer(tx, id);
  if (offer === null || offer.state === 'draft') throw notFound();
  const rules = await readBlockRules(tx, now);
  const isOld = offer.endedAt !== null && offer.endedAt.getTime() <= now - rules.listedAfterMs;
  if (isOld && (investorId === null || !(await hasBought(tx, id, investorId)))) throw notFound();
  return { offer: showOffer(offer, { market, rules, now }) };
}
