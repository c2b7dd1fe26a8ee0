import { parseArgs } from 'node:util';
import { inviteByCommand } from '#features/operator/server/index.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { drawCodeByCommand, runCommand } from './draw-code.ts';

const USAGE = `npm run operator:create -- <sign-in name> "<name>" <role>[,<role>]
roles: ${OPERATOR_ROLES.join(', ')}`;
const SIGN_IN_NAME = /^[a-z][a-z0-9.-]{1,39}$/;

const isRole = (text: string): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text);

/** `npm run operator:create`: makes an operator and prints the code with which they enrol. Gives the exit code. */
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
  const wish = { signInName, name: name.trim(), roles };
  await drawCodeByCommand(
    {
      call: 'command/operator_create',
      wish,
      draw: (tx, ports, now) => inviteByCommand(tx, ports, wish, now),
    },
    print,
  );
  return 0;
}

if (import.meta.main) await runCommand(createOperator);
