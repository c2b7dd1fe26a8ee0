import { declaredParts } from '#apps/server/declared-parts.ts';
import { readSecretKeys, readTimeStamps, sandboxSeedOf, trimmed } from '#apps/server/environment.ts';
import { authoritiesOf, stampInvariants } from '#features/proof/server/index.ts';
import { sandboxEvidence } from '#features/reconciliation/server/index.ts';
import { checkLedger, type LedgerReport, withKeys } from '#kernel/ledger/check-ledger.ts';
import { drawnSecret } from '#kernel/secrets/secret-file.ts';
import { type Secrets, secretsFrom } from '#kernel/secrets/secrets.ts';
import { DATABASE_INVARIANTS } from './database-invariants.ts';
import { DATA_FOLDER, isGiven, NoLedgerError, openLedger } from './ledger-database.ts';

/** `npm run ledger:check`: prints what the ledger holds and whether it is sound: ends with 0 if it is, with 1 and the rows at fault if not, with 2 where not all was checked. */
export async function checkAndPrint(
  print: (line: string) => void,
  environment = process.env,
): Promise<number> {
  const ledger = await openLedger(environment);
  try {
    const given = trimmed(environment);
    const { timeStamps } = readTimeStamps(given);
    const keyed = declaredParts('keyedInvariants');
    const secrets = await keysAtHand(given);
    const report = await checkLedger(ledger.db, [
      ...declaredParts('invariants'),
      ...(secrets ? keyed.map(withKeys({ secrets })) : []),
      ...(timeStamps ? stampInvariants(authoritiesOf(timeStamps)) : []),
      ...sandboxEvidence(sandboxSeedOf(given)),
      ...DATABASE_INVARIANTS,
    ]);
    const unchecked = secrets ? [] : keyed.map(({ name }) => name);
    for (const line of describe(report, unchecked)) print(line);
    return statusOf(report, unchecked);
  } finally {
    await ledger.close();
  }
}

/**
 * The keys that the server seals with, where they are given or lie in the data folder; null where there are none. A folder
 * that nobody named goes with its own database alone: another's is sealed with another key.
 */
async function keysAtHand(environment: ReturnType<typeof trimmed>): Promise<Secrets | null> {
  const given = readSecretKeys(environment.BOLSILLO_SECRET ?? '');
  if (given.length > 0) return secretsFrom(given);
  const folder = environment.BOLSILLO_DATA ?? (isGiven(environment) ? null : DATA_FOLDER);
  const drawn = folder === null ? null : await drawnSecret(folder);
  return drawn && secretsFrom([drawn]);
}

/** The report in lines: figures, each invariant with its verdict, each fault with its row; `unchecked` lacked the key. */
export function describe(report: LedgerReport, unchecked: readonly string[]): string[] {
  const { investors, transactions, postings, entries } = report;
  return [
    `${investors} investors, ${transactions} transactions, ${postings} postings, ${entries} entries`,
    ...report.held.map(
      ({ asset, units }) => `  ${asset.padEnd(16)} ${units} smallest units held by investors`,
    ),
    ...report.invariants.map((invariant) => {
      const faults = report.faults.filter((fault) => fault.invariant === invariant);
      return [
        `${verdictOn(faults)}  ${invariant}`,
        ...faults.map((fault) => `          ${fault.place}: ${fault.found}`),
      ].join('\n');
    }),
    ...unchecked.map((name) => `UNSEEN  ${name}: without the server's key (BOLSILLO_SECRET) nobody can tell`),
    VERDICTS[statusOf(report, unchecked)],
  ];
}

function verdictOn(faults: LedgerReport['faults']): string {
  if (faults.length === 0) return 'holds ';
  return faults.every(({ isUnseen }) => isUnseen) ? 'UNSEEN' : 'BROKEN';
}

const VERDICTS = [
  'The ledger is sound.',
  'The ledger is NOT sound.',
  'What was checked is sound, but not all was checked.',
] as const;

function statusOf({ faults }: LedgerReport, unchecked: readonly string[]): 0 | 1 | 2 {
  if (faults.some(({ isUnseen }) => !isUnseen)) return 1;
  return faults.length > 0 || unchecked.length > 0 ? 2 : 0;
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
