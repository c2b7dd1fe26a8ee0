import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#apps/server/environment.ts';
import { appendAudit, inviteByCommand, type OperatorToInvite } from '#features/operator/server/index.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { hashInput } from '#kernel/http/input-hash.ts';
import { systemChance } from '#kernel/id/id.ts';
import { sandboxSecret } from '#kernel/secrets/secret-file.ts';
import { type Secrets, secretsFrom } from '#kernel/secrets/secrets.ts';
import { NoLedgerError, openLedger } from '#tools/ledger/ledger-database.ts';

const USAGE = `npm run operator:create -- <sign-in name> "<name>" <role>[,<role>]
roles: ${OPERATOR_ROLES.join(', ')}`;
const SIGN_IN_NAME = /^[a-z][a-z0-9.-]{1,39}$/;
/** As it stands in the audit log in place of a call. */
const CALL = 'command/operator_create';

const isRole = (text: string): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text);

/**
 * `npm run operator:create`: makes an operator on the database that `npm start` uses and prints, this once, the code with
 * which they enrol. The audit log has its line, written in the same transaction. Gives the exit code.
 */
export async function createOperator(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [signInName = '', name = '', list = ''] = positionals;
  const roles = list.split(',').filter(isRole);
  const understood = positionals.length === 3 && roles.length === list.split(',').length;
  if (!understood || !SIGN_IN_NAME.test(signInName) || name.trim() === '') {
    print(USAGE);
    return 2;
  }
  const { secretKeys, dataFolder } = readEnvironment(process.env);
  const keys = secretKeys.length > 0 ? secretKeys : [await sandboxSecret(dataFolder)];
  const ports = { chance: systemChance, secrets: secretsFrom(keys) };
  const database = await openLedger();
  try {
    const wish = { signInName, name: name.trim(), roles };
    const made = await transact(database.db, async (tx) => {
      const invited = await inviteByCommand(tx, ports, wish, Date.now());
      await recordCommand(tx, ports, wish, invited.id);
      return invited;
    });
    print(`${wish.name} (${roles.join(', ')}) enrols at /console as ${signInName}`);
    print(`code      ${made.code}`);
    print(`good till ${new Date(made.expiresAt).toISOString()}, once`);
    print(
      'Nothing shows it again: hand it over in person. They choose their own password and scan their own TOTP.',
    );
    return 0;
  } finally {
    await database.close();
  }
}

/** Who ran it, as far as the machine knows. */
function recordCommand(
  tx: Transaction,
  ports: { secrets: Secrets },
  wish: OperatorToInvite,
  subjectId: string,
): Promise<void> {
  const detail = { by: 'command', user: userInfo().username, host: hostname(), ...wish };
  return appendAudit(tx, {
    operator: null,
    call: CALL,
    reads: false,
    inputHash: hashInput(ports, wish),
    subject: { subjectKind: 'operator', subjectId, detail },
    requestId: randomUUID(),
    remoteAddress: '',
    at: Date.now(),
  });
}

if (import.meta.main) {
  try {
    process.exitCode = await createOperator(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    if (!(error instanceof NoLedgerError) && !(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
