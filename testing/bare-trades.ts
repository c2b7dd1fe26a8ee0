import type pg from 'pg';

/** Lets a test post trades, and write fills, that no order stands behind; only the owner can. */
export async function allowBareTrades(owner: pg.Pool): Promise<void> {
  await owner.query('ALTER TABLE ledger.posting DISABLE TRIGGER trade_stands_behind');
  await owner.query(`UPDATE ledger.posting_rule SET held_each = false WHERE name LIKE 'trade.%'`);
  await owner.query('ALTER TABLE trade_fill DISABLE TRIGGER at_a_kept_quote');
  await owner.query('ALTER TABLE trade_fill DISABLE TRIGGER fill_fits_its_order');
  await owner.query('ALTER TABLE trade_fill DISABLE TRIGGER fill_is_posted');
}
