import type { Queryable } from '#kernel/database/database.ts';
import type { FoundRow, KeyedInvariant } from '#kernel/ledger/check-ledger.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { SealKeyMissingError } from '#kernel/secrets/seal.ts';
import { readStatement } from '#kernel/signature/statement.ts';
import { openPayee } from '../sealed-destination.ts';
import { compareAddress } from './signed-address.ts';
import { type SignedCoins, selectSignedCoins } from './signed-coins.store.ts';

const ROWS = 1_000;
const NO_ADDRESS = { found: 'its seal opens to no address' };
const NO_KEY = { found: 'it names a key for its seal that is not here', isUnseen: true };
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What the ledger's check finds of withdrawals where it has the key that seals their addresses. */
export const SEALED_ADDRESS_INVARIANTS: readonly KeyedInvariant[] = [
  {
    name: 'the sealed address of a signed withdrawal is the one that its investor signed',
    async find(tx, keys) {
      const faults: FoundRow[] = [];
      for await (const row of signedCoins(tx)) {
        const fault = faultOf(row, keys);
        if (fault !== null) faults.push({ place: `${row.investorId} ${row.id}`, ...fault });
      }
      return faults;
    },
  },
];

async function* signedCoins(tx: Queryable): AsyncGenerator<SignedCoins> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await selectSignedCoins(tx, after, ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = last.id;
  }
}

/** What is wrong, without either address: what the check prints is read by others. */
function faultOf(row: SignedCoins, keys: Pick<Ports, 'secrets'>): Omit<FoundRow, 'place'> | null {
  const address = openedAddress(row, keys);
  if (typeof address !== 'string') return address;
  const said = readStatement(row.statement);
  const { state } = said === null ? { state: 'broken' } : compareAddress(said, row, address);
  if (state === 'broken') return { found: 'its signature is none of this withdrawal' };
  return state === 'other' ? { found: 'sealed is another address than was signed' } : null;
}

function openedAddress(row: SignedCoins, keys: Pick<Ports, 'secrets'>): string | Omit<FoundRow, 'place'> {
  try {
    const payee = openPayee(keys, `withdrawal:${row.id}`, row.destinationSealed);
    return payee.kind === 'address' ? payee.address : NO_ADDRESS;
  } catch (error) {
    if (error instanceof SealKeyMissingError) return NO_KEY;
    // Altered, or moved from another row: whichever, it is a fault and the check goes on.
    return NO_ADDRESS;
  }
}
