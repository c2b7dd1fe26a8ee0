import { declaredParts } from '#apps/server/declared-parts.ts';
import { readTimeStamps, sandboxSeedOf, trimmed } from '#apps/server/environment.ts';
import { authoritiesOf, stampInvariants } from '#features/proof/server/index.ts';
import { sandboxEvidence } from '#features/reconciliation/server/index.ts';
import { checkLedger, type LedgerReport } from '#kernel/ledger/check-ledger.ts';
import { DATABASE_INVARIANTS } from './database-invariants.ts';
import { NoLedgerError, openLedger } from './ledger-database.ts';

/** `npm run ledger:check`: prints what the ledger holds and whether it is sound; ends with 1 and the rows at fault if not. */
export async function checkAndPrint(
  print: (line: string) => void,
  environment = process.env,
): Promise<number> {
  const ledger = await openLedger(environment);
  try {
    const given = trimmed(environment);
    const { timeStamps } = readTimeStamps(given);
    const report = await checkLedger(ledger.db, [
      ...declaredParts('invariants'),
      ...(timeStamps ? stampInvariants(authoritiesOf(timeStamps)) : []),
      ...sandboxEvidence(sandboxSeedOf(given)),
      ...DATABASE_INVARIANTS,
    ]);
    for (const line of describe(report)) print(line);
    return report.faults.length ? 1 : 0;
  } finally {
    await ledger.close();
  }
}

/** The report in lines: figures, each invariant with its verdict, each fault with its row. */
export function describe(report: LedgerReport): string[] {
  const { investors, transactions, postings, entries } = report;
  return [
    `${investors} investors, ${transactions} transactions, ${postings} postings, ${entries} entries`,
    ...report.held.map(
      ({ asset, units }) => `  ${asset.padEnd(16)} ${units} smallest units held by investors`,
    ),
    ...report.invariants.map((invariant) => {
      const faults = report.faults.filter((fault) => fault.invariant === invariant);
      return [
        `${faults.length ? 'BROKEN' : 'holds '}  ${invariant}`,
        ...faults.map((fault) => `          ${fault.place}: ${fault.found}`),
      ].join('\n');
    }),
    report.faults.length ? 'The ledger is NOT sound.' : 'The ledger is sound.',
  ];
}

if (import.meta.main) {
  try {
    process.exitCode = await checkAndPrint((line) => console.log(line));
  } catch (error) {
    if (!(error instanceof NoLedgerError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
