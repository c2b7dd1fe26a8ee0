import type { Transaction } from '#kernel/database/database.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Coin, CoinRate } from '../coin-rate.ts';

/**
 * Writes down what a source said, so that money can be credited by it; gives what stands there. What was written first
 * for an instant holds, whatever the source says of it later.
 */
export async function keepRate(tx: Transaction, coin: Coin, said: CoinRate): Promise<CoinRate> {
  const values = [coin, said.source, new Date(said.quotedAt)];
  await tx.query(
    'INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [...values, said.rate],
    'coin-rate.keep',
  );
  const { rows } = await tx.query<{ rate: Price }>(
    'SELECT rate FROM coin_rate WHERE coin = $1 AND source = $2 AND quoted_at = $3',
    values,
    'coin-rate.kept',
  );
  if (!rows[0]) throw new Error('a rate that was written is gone');
  return { ...said, rate: rows[0].rate };
}
