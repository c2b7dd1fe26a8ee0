import type { Queryable } from '#kernel/database/database.ts';
import type { FoundRow, KeyedInvariant } from '#kernel/ledger/check-ledger.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { SealKeyMissingError } from '#kernel/secrets/seal.ts';
import { readStatement } from '#kernel/signature/statement.ts';
import { isCoinMethod } from '../../withdrawal.ts';
import { openPayee, type Payee } from '../sealed-destination.ts';
import { type SealedWithdrawal, selectSealed } from './sealed-withdrawal.store.ts';
import { compareAddress } from './signed-address.ts';

/** Opened in one turn of the event loop: about 5 ms, in the server's hourly check too. */
const ROWS = 200;
const OPENS_NOWHERE = { found: 'its seal opens to no destination of its kind' };
const NO_KEY = { found: 'it names a key for its seal that is not here', isUnseen: true };
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What the ledger's check finds of withdrawals where it has the key that seals their addresses. */
export const SEALED_ADDRESS_INVARIANTS: readonly KeyedInvariant[] = [
  {
    name: 'the sealed destination of each withdrawal can be read, and an address is the one that its investor signed',
    async find(tx, keys) {
      const faults: FoundRow[] = [];
      for await (const row of sealedIn(tx)) {
        const fault = faultOf(row, keys);
        if (fault !== null) faults.push({ place: `${row.investorId} ${row.id}`, ...fault });
      }
      return faults;
    },
  },
];

async function* sealedIn(tx: Queryable): AsyncGenerator<SealedWithdrawal> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await selectSealed(tx, after, ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = last.id;
  }
}

/** What is wrong, without either address: what the check prints is read by others. */
function faultOf(row: SealedWithdrawal, keys: Pick<Ports, 'secrets'>): Omit<FoundRow, 'place'> | null {
  const payee = openedPayee(row, keys);
  if ('found' in payee) return payee;
  if ((payee.kind === 'address') !== isCoinMethod(row.method)) return OPENS_NOWHERE;
  // An account stands in its own log, and what nobody signed is compared with nothing.
  if (payee.kind === 'card' || row.statement === null) return null;
  const said = readStatement(row.statement);
  const { state } = said === null ? { state: 'broken' } : compareAddress(said, row, payee.address);
  if (state === 'broken') return { found: 'its signature is none of this withdrawal' };
  return state === 'other' ? { found: 'sealed is another address than was signed' } : null;
}

function openedPayee(row: SealedWithdrawal, keys: Pick<Ports, 'secrets'>): Payee | Omit<FoundRow, 'place'> {
  try {
    return openPayee(keys, `withdrawal:${row.id}`, row.destinationSealed);
  } catch (error) {
    if (error instanceof SealKeyMissingError) return NO_KEY;
    // Altered, or moved from another row: whichever, it is a fault and the check goes on.
    return OPENS_NOWHERE;
  }
}
