import type { Queryable } from '#kernel/database/database.ts';

/** An investor as a list of them shows. `createdAt` is business time. */
export interface InvestorLine {
  readonly id: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly blocked: boolean;
}

/** Whom to look for; null leaves it open. */
export interface InvestorWish {
  readonly ids: readonly string[] | null;
  /** Digits that the phone begins or ends with. */
  readonly phone: string | null;
  readonly blockedOnly: boolean;
  readonly before: string | null;
  readonly rows: number;
}

const BLOCKED = `EXISTS (SELECT FROM investor_block b WHERE b.investor_id = i.id AND b.lifted_at IS NULL)`;

/** Investors, those who registered last first. */
export async function searchInvestors(db: Queryable, wish: InvestorWish): Promise<InvestorLine[]> {
  const { rows } = await db.query<InvestorLine & Record<string, unknown>>(
    `SELECT i.id, i.phone, i.created_at AS "createdAt", ${BLOCKED} AS blocked FROM investor i
     WHERE ($1::uuid[] IS NULL OR i.id = ANY ($1))
       AND ($2::text IS NULL OR i.phone LIKE $2 || '%' OR reverse(i.phone) LIKE reverse($2) || '%')
       AND (NOT $3::boolean OR ${BLOCKED}) AND ($4::uuid IS NULL OR i.id < $4)
     ORDER BY i.id DESC LIMIT $5`,
    [wish.ids, wish.phone, wish.blockedOnly, wish.before, wish.rows],
  );
  return rows;
}

/** When an investor registered (business time) and who invited them; null for an id that nobody has. */
export async function openingOf(
  db: Queryable,
  id: string,
): Promise<{ createdAt: Date; invitedBy: { id: string; phone: string } | null } | null> {
  const { rows } = await db.query<{ createdAt: Date; inviterId: string | null; inviterPhone: string | null }>(
    `SELECT i.created_at AS "createdAt", p.id AS "inviterId", p.phone AS "inviterPhone"
     FROM investor i LEFT JOIN investor p ON p.id = i.invited_by WHERE i.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const { createdAt, inviterId, inviterPhone } = row;
  return {
    createdAt,
    invitedBy: inviterId === null ? null : { id: inviterId, phone: inviterPhone ?? '' },
  };
}
