import { type DepositMethod, decimalsOf } from '#features/deposit/contract.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatQuantity, MONEY_SCALE, quantity } from '#kernel/money/money.ts';
import { formatScaled } from '#kernel/money/scaled-decimal.ts';
import type { ChatCard, ChatMessage } from '../contract.ts';
import { depositSteps } from './deposit-steps.ts';
import type { CardRow, MessageRow } from './message.store.ts';

/** A message as both sides get it; what the system tells is written in a language. */
export function showMessage(catalogs: Catalogs, language: Language, row: MessageRow): ChatMessage {
  const { sequence, clientId, sender, event, imageId, at, by } = row;
  return {
    sequence,
    clientId,
    from: sender,
    text: event === null ? row.text : eventText(catalogs, language, { event, by }),
    imageId,
    at: at.toISOString(),
    event,
    by,
    card: cardOf(row),
  };
}

/** What the system tells of a case, as both sides read it. */
export function eventText(
  catalogs: Catalogs,
  language: Language,
  { event, by }: { event: string; by: string | null },
): string {
  return catalogs.translate(language, `chat.event.${event}`, { name: by ?? '' });
}

/** What a card says; null without one. */
export function cardOf(row: CardRow): ChatCard | null {
  const { cardKind: kind, cardId: id, cardName, cardState, cardQuantity, cardUnit, cardAt } = row;
  // An order or a deposit is never deleted: where a card names one, all of it is there.
  if (kind === null || id === null || cardName === null || cardQuantity === null) return null;
  return {
    kind,
    id,
    name: cardName,
    side: row.cardSide,
    state: cardState ?? '',
    quantity:
      kind === 'order'
        ? formatQuantity(quantity(cardQuantity))
        : // The database keeps no other method.
          formatScaled(cardQuantity, decimalsOf(cardName as DepositMethod), MONEY_SCALE),
    unit: cardUnit ?? '',
    createdAt: cardAt?.toISOString() ?? '',
    steps: kind === 'order' ? [] : depositSteps(row),
  };
}
