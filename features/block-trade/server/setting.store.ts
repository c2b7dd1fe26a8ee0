import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { type Rate, rate } from '#kernel/money/money.ts';
import type { ChargeRates } from '../block-figures.ts';

/** What holds of block offers on a day; each figure is a dated row of `block_setting`. */
export interface BlockRules extends ChargeRates {
  /** How far above the market's ask an offer is still sold. */
  readonly mostAbove: Rate;
  /** How far the bid that a sale was shown may have fallen, and is still paid. */
  readonly bidHeld: Rate;
  readonly previewLifeMs: number;
  readonly keyTries: number;
  readonly keyLockMs: number;
  /** How long an offer that ended is listed for everybody. */
  readonly listedAfterMs: number;
}

/** The rules of a business instant. A setting that no row names is a fault of the installation and throws. */
export async function readBlockRules(db: Queryable, now: number): Promise<BlockRules> {
  const { rows } = await db.query<{ name: string; value: bigint }>(
    `SELECT DISTINCT ON (name) name, value FROM block_setting
      WHERE effective_from <= $1 ORDER BY name, effective_from DESC`,
    [exchangeDate('XMEX', now)],
    'block.rules',
  );
  const setting = (name: string): bigint => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row === undefined) throw new Error(`block_setting has no ${name}`);
    return row.value;
  };
  return {
    charge: rate(setting('charge_rate')),
    iva: rate(setting('iva_rate')),
    mostAbove: rate(setting('most_above_rate')),
    bidHeld: rate(setting('bid_held_rate')),
    previewLifeMs: Number(setting('preview_life_ms')),
    keyTries: Number(setting('key_tries')),
    keyLockMs: Number(setting('key_lock_ms')),
    listedAfterMs: Number(setting('listed_after_ms')),
  };
}
