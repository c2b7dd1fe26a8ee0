import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Finding } from './finding.ts';
import type { SpokenTest } from './spoken-tests.ts';

export interface ContractCall {
  readonly file: string;
  readonly name: string;
  readonly call: CallDefinition;
}

/** Every call that a feature's contract defines, found by loading the contracts. */
export async function contractCalls(root: string): Promise<ContractCall[]> {
  const calls: ContractCall[] = [];
  for (const file of globSync('features/*/contract.ts', { cwd: root }).sort()) {
    const contract = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(contract)) {
      if (isCall(value)) calls.push({ file, name, call: value });
    }
  }
  return calls;
}

function isCall(value: unknown): value is CallDefinition {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'command' in value && 'access' in value
  );
}

/**
 * Commands that no test calls: money that moves unwatched. A test calls one by its definition, imported from the feature,
 * or by its path as a string of its own or at the end of an address; a word in a comment calls nothing.
 */
export function untestedCommands(calls: readonly ContractCall[], tests: readonly SpokenTest[]): Finding[] {
  const used = new Set(tests.flatMap((test) => [...test.used]));
  const strings = new Set(tests.flatMap((test) => [...test.strings]));
  const paths = new Set([...strings].map((text) => text.replace(/^.*\/api\//, '').replace(/\?.*$/, '')));
  return calls
    .filter(({ call }) => call.command)
    .filter(({ file, name, call }) => !isUsed(used, file, name) && !paths.has(call.path))
    .map(({ file, call }) => ({
      file,
      line: 1,
      rule: 'command-without-test',
      detail: `no test calls ${call.path}`,
    }));
}

/** A call may stand in a file of the feature that its contract gives on. */
function isUsed(used: ReadonlySet<string>, contract: string, name: string): boolean {
  const folder = contract.replace(/[^/]+$/, '');
  return [...used].some((what) => what.startsWith(folder) && what.endsWith(` ${name}`));
}
