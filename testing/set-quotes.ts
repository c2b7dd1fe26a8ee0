import type pg from 'pg';

/** Lets a test set prices as it likes, under the source `test`; only the owner can. */
export async function allowSetQuotes(owner: pg.Pool): Promise<void> {
  await owner.query(
    `INSERT INTO market_source (name, is_simulated) VALUES ('test', true) ON CONFLICT DO NOTHING`,
  );
  await owner.query('ALTER TABLE market_quote DISABLE TRIGGER quote_moves_plausibly');
}
