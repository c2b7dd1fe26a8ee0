import { parseArgs } from 'node:util';
import { readEnvironment } from '#apps/server/environment.ts';
import { makeOperator } from '#features/operator/server/index.ts';
import { otpauthUri } from '#features/operator/totp.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { sandboxSecret } from '#kernel/secrets/secret-file.ts';
import { secretsFrom } from '#kernel/secrets/secrets.ts';
import { NoLedgerError, openLedger } from '#tools/ledger/ledger-database.ts';

const USAGE = `npm run operator:create -- <sign-in name> "<name>" <role>[,<role>]
roles: ${OPERATOR_ROLES.join(', ')}`;
const SIGN_IN_NAME = /^[a-z][a-z0-9.-]{1,39}$/;

const isRole = (text: string): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text);

/**
 * `npm run operator:create`: makes an operator on the database that `npm start` uses and prints, this once, the password
 * and the TOTP secret. Gives the exit code.
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
    const made = await transact(database.db, (tx) => makeOperator(tx, ports, wish, Date.now()));
    print(`${wish.name} (${roles.join(', ')}) signs in at /console as ${signInName}`);
    print(`password  ${made.password}`);
    print(`TOTP      ${otpauthUri(signInName, made.totpSecret)}`);
    print('Nothing shows these again: hand them over in person.');
    return 0;
  } finally {
    await database.close();
  }
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
