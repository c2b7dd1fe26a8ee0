import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { lockCard, removeCard } from './bank-card.store.ts';
import { openCard } from './sealed-card.ts';
import { tellOfCard } from './tell-of-card.ts';

/** Takes a card away, numbers and all; refuses `not_found` for one that is not the investor's. */
export async function removeCardCommand(ports: Ports, context: CallContext, id: string): Promise<object> {
  const { tx, investorId, now } = context;
  const row = await lockCard(tx, investorId, id);
  if (row === null) throw notFound();
  const told = openCard(ports, row);
  const written = await removeCard(tx, id, now);
  await tellOfCard(ports, context, 'removed', { ...told, ...written });
  return {};
}
