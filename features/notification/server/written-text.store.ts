import type { Transaction } from '#kernel/database/database.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';

/** `content` is clean HTML. */
interface NewText {
  readonly id: string;
  readonly title: InLanguages;
  readonly content: InLanguages;
}

export async function insertText(tx: Transaction, { id, title, content }: NewText): Promise<void> {
  await tx.query(
    'INSERT INTO notification_text (id, title, content) VALUES ($1, $2, $3)',
    [id, JSON.stringify(title), JSON.stringify(content)],
    'notification.insert-text',
  );
}

interface Told extends Record<string, unknown> {
  readonly id: string;
  readonly investorId: string;
}

interface NewDelivery {
  readonly textId: string;
  readonly told: readonly Told[];
  readonly popup: boolean;
  /** Business time. */
  readonly at: number;
}

/** Those who had been told the text already are left out of what it gives. */
export async function insertDelivered(tx: Transaction, delivery: NewDelivery): Promise<Told[]> {
  const { textId, told, popup, at } = delivery;
  const { rows } = await tx.query<Told>(
    `INSERT INTO notification (id, investor_id, text_id, popup, created_at)
     SELECT told.id, told.investor_id, $3, $4, $5 FROM unnest($1::uuid[], $2::uuid[]) told (id, investor_id)
     ON CONFLICT (text_id, investor_id) WHERE text_id IS NOT NULL DO NOTHING
     RETURNING id, investor_id AS "investorId"`,
    [told.map(({ id }) => id), told.map(({ investorId }) => investorId), textId, popup, new Date(at)],
    'notification.deliver',
  );
  return rows;
}
