import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { readEnvironment } from '#apps/server/environment.ts';
import { appendAudit, type DrawnCode } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { hashInput } from '#kernel/http/input-hash.ts';
import { type Chance, systemChance } from '#kernel/id/id.ts';
import { sandboxSecret } from '#kernel/secrets/secret-file.ts';
import { type Secrets, secretsFrom } from '#kernel/secrets/secrets.ts';
import { NoLedgerError, openLedger } from '#tools/ledger/ledger-database.ts';

/** What a command on the server does for an operator who is to enrol. */
export interface CodeCommand {
  /** As it stands in the audit log in place of a call. */
  readonly call: string;
  /** What was typed; it stands in the audit log. */
  readonly wish: Readonly<Record<string, unknown>> & { readonly signInName: string };
  draw(tx: Transaction, ports: { chance: Chance; secrets: Secrets }, now: number): Promise<DrawnCode>;
}

/**
 * Draws an enrolment code on the database that `npm start` uses and prints it, this once. The audit log has its line,
 * written in the same transaction.
 */
export async function drawCodeByCommand(
  { call, wish, draw }: CodeCommand,
  print: (line: string) => void,
): Promise<void> {
  const { secretKeys, dataFolder } = readEnvironment(process.env);
  const keys = secretKeys.length > 0 ? secretKeys : [await sandboxSecret(dataFolder)];
  const ports = { chance: systemChance, secrets: secretsFrom(keys) };
  const database = await openLedger();
  try {
    const { name, code, expiresAt } = await transact(database.db, async (tx) => {
      const drawn = await draw(tx, ports, Date.now());
      await recordCommand(tx, ports, { call, wish, subjectId: drawn.id });
      return drawn;
    });
    print(`${name} enrols at /console as ${wish.signInName}`);
    print(`code      ${code}`);
    print(`good till ${new Date(expiresAt).toISOString()}, once`);
    print(
      'Nothing shows it again: hand it over in person. They choose their own password and scan their own TOTP.',
    );
  } finally {
    await database.close();
  }
}

/** Who ran it, as far as the machine knows. */
function recordCommand(
  tx: Transaction,
  ports: { secrets: Secrets },
  { call, wish, subjectId }: Pick<CodeCommand, 'call' | 'wish'> & { subjectId: string },
): Promise<void> {
  const detail = { by: 'command', user: userInfo().username, host: hostname(), ...wish };
  return appendAudit(tx, {
    operator: null,
    call,
    reads: false,
    inputHash: hashInput(ports, wish),
    subject: { subjectKind: 'operator', subjectId, detail },
    requestId: randomUUID(),
    remoteAddress: '',
    at: Date.now(),
  });
}

/** Runs a command of this folder: its exit code, and in one line what it could not do. */
export async function runCommand(
  command: (args: readonly string[], print: (line: string) => void) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    if (!(error instanceof NoLedgerError) && !(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
