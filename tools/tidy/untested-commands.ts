import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Finding, Source } from './finding.ts';

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

/** Commands whose path no test names: money that moves unwatched. */
export function untestedCommands(calls: readonly ContractCall[], sources: readonly Source[]): Finding[] {
  const tests = sources.filter(({ file }) => /\.test\.tsx?$/.test(file));
  return calls
    .filter(({ call }) => call.command && !tests.some(({ text }) => text.includes(call.path)))
    .map(({ file, call }) => ({
      file,
      line: 1,
      rule: 'command-without-test',
      detail: `no test names ${call.path}`,
    }));
}
