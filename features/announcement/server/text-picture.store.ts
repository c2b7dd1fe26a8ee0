import type { Queryable, Transaction } from '#kernel/database/database.ts';

interface Picture {
  /** Written again from its pixels. */
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Keeps a picture; nobody changes it. `at` is security time. */
export async function insertTextPicture(
  tx: Transaction,
  picture: Picture & { id: string; operatorId: string; at: number },
): Promise<void> {
  const { id, operatorId, webp, width, height, at } = picture;
  await tx.query(
    `INSERT INTO text_picture (id, operator_id, webp, width, height, kept_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, operatorId, webp, width, height, new Date(at)],
    'announcement.insert-picture',
  );
}

/** A picture by its id; null for none. */
export async function findTextPicture(db: Queryable, id: string): Promise<Picture | null> {
  const { rows } = await db.query<Picture & Record<string, unknown>>(
    'SELECT webp, width, height FROM text_picture WHERE id = $1',
    [id],
    'announcement.picture',
  );
  return rows[0] ?? null;
}
