import type { Queryable } from '#kernel/database/database.ts';

/** Numbers by which offers are run; each is a dated row of `ipo_setting`. */
export interface IpoRules {
  readonly previewLifeMs: number;
  /** How long after the close the beacon's round comes, at least. */
  readonly beaconAfterCloseMs: number;
  /** Applications settled in one transaction. */
  readonly settledAtOnce: number;
}

/** The rules of a business date of Mexico City. A number that no row names is a fault of the installation and throws. */
export async function readRules(db: Queryable, date: string): Promise<IpoRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM ipo_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [date],
    'ipo.rules',
  );
  const setting = (name: string): number => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`ipo_setting has no ${name} for ${date}`);
    return Number(row.value);
  };
  return {
    previewLifeMs: setting('preview_life_ms'),
    beaconAfterCloseMs: setting('beacon_after_close_ms'),
    settledAtOnce: setting('settled_at_once'),
  };
}
