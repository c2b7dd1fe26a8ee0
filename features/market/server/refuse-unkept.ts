import { Refusal } from '#kernel/contract/refusal.ts';
import { sqlState } from '#kernel/database/faults.ts';
import type { Log } from '#kernel/ports/log.ts';

/** What the database raises where no kept quote bears a price: of a dealer's quote, of a block's sale. */
const UNKEPT: readonly (string | null)[] = ['BQ002', 'BX005'];

/** Writes what is priced by a kept quote. Refuses `quote.stale` where that does not bear its price at its instant any more, and logs it. */
export async function refuseUnkept<Written>(
  log: Pick<Log, 'error'>,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    if (!UNKEPT.includes(sqlState(error))) throw error;
    log.error({ err: error }, 'no kept quote bears a price');
    throw new Refusal('quote.stale');
  }
}
