import type { Transaction } from '#kernel/database/database.ts';
import { cleanHtml } from '#kernel/html/clean-html.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { NOTIFICATION_EVENT } from '../contract.ts';
import { insertDelivered, insertText } from './written-text.store.ts';

/** A text as an operator wrote it: plain title, HTML. */
export interface WrittenText {
  readonly title: InLanguages;
  readonly content: InLanguages;
}

/** To whom a written text goes, and how. */
export interface Delivery {
  readonly textId: string;
  readonly investorIds: readonly string[];
  readonly popup: boolean;
  /** Business time, epoch milliseconds. */
  readonly at: number;
}

type TextPorts = Pick<Ports, 'clock' | 'chance' | 'realtime'>;

/** Keeps a text, cleaned, in the caller's transaction; gives its id. */
export async function writeText(
  { clock, chance }: TextPorts,
  tx: Transaction,
  text: WrittenText,
): Promise<string> {
  const id = newId(chance, clock.securityNow());
  await insertText(tx, { id, title: text.title, content: cleanEach(text.content) });
  return id;
}

/** HTML as it will be kept and shown. */
export function cleanEach({ es, ...others }: InLanguages): InLanguages {
  const cleaned = Object.entries(others).map(([language, html]) => [language, cleanHtml(html)]);
  return { es: cleanHtml(es), ...Object.fromEntries(cleaned) };
}

/** Tells investors a kept text; who was told it before is not told again. Gives what announces it after the commit. */
export async function deliverText(
  { clock, chance, realtime }: TextPorts,
  tx: Transaction,
  { investorIds, ...delivery }: Delivery,
): Promise<() => void> {
  const told = investorIds.map((investorId) => ({ id: newId(chance, clock.securityNow()), investorId }));
  const written = await insertDelivered(tx, { ...delivery, told });
  return () => {
    for (const { id, investorId } of written) realtime.toInvestor(investorId, NOTIFICATION_EVENT, { id });
  };
}
