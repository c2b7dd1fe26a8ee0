import { parseArgs } from 'node:util';
import { renewByCommand } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { type CodeCommand, drawCodeByCommand, runCommand } from './draw-code.ts';

const USAGE = 'npm run operator:renew -- <sign-in name>';

/**
 * `npm run operator:renew`: ends an operator's credentials and sessions and prints the code with which they enrol again.
 * Gives the exit code.
 */
export async function renewOperator(args: readonly string[], print: (line: string) => void): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [signInName = ''] = positionals;
  if (positionals.length !== 1 || signInName === '') {
    print(USAGE);
    return 2;
  }
  const draw: CodeCommand['draw'] = (tx, ports, now) => renewByCommand(tx, ports, signInName, now);
  try {
    await drawCodeByCommand({ call: 'command/operator_renew', wish: { signInName }, draw }, print);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(`nobody signs in as ${signInName}`);
    return 2;
  }
  return 0;
}

if (import.meta.main) await runCommand(renewOperator);
