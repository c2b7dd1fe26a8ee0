import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  importHistory,
  importListings,
  UnknownInstrumentError,
} from '#features/market/server/import-history.ts';
import { CsvError } from '#kernel/csv/read-csv.ts';
import { NoLedgerError, openLedger } from '#tools/ledger/ledger-database.ts';

const USAGE = `npm run market:import -- listings <file.csv>
npm run market:import -- bars <instrument id> <file.csv> [--source "where it is from"]

listings: symbol,name,kind,exchange,sector,currency[,referencePrice,yearlyVolatilityBps,dailyVolume]
bars (sandbox only, daily): date,open,high,low,close,volume`;

/** `npm run market:import`: any list of instruments, and in the sandbox any daily history, from CSV. Gives the exit code. */
export async function importMarket(args: readonly string[], print: (line: string) => void): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { source: { type: 'string' } },
  });
  const [what, ...rest] = positionals;
  const file = rest.at(-1);
  const understood = (what === 'listings' && rest.length === 1) || (what === 'bars' && rest.length === 2);
  if (!understood || file === undefined) {
    print(USAGE);
    return 2;
  }
  const text = await readFile(file, 'utf8');
  const database = await openLedger();
  try {
    if (what === 'listings') {
      print(`${await importListings(database.db, text)} instruments imported`);
      return 0;
    }
    const source = values.source ?? basename(file);
    const days = await importHistory(database.db, { instrumentId: rest[0] ?? '', source, text });
    print(
      `${days} days of ${rest[0]} imported from ${source}; a running app shows them within half a minute`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await importMarket(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    const expected = [CsvError, UnknownInstrumentError, NoLedgerError].some((kind) => error instanceof kind);
    if (!expected) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
