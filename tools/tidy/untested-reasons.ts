import type { Finding, Source } from './finding.ts';
import type { SpokenTest } from './spoken-tests.ts';
import type { ContractCall } from './untested-commands.ts';

/** What code throws by a literal: `new Refusal('order.not_working'`. */
const THROWN = /new Refusal\(\s*'([a-z_]+(?:\.[a-z_]+)+)'/g;
const IS_TEST = /\.test\.tsx?$/;

/** Reasons of refusals, declared by a call or thrown by code, that no test names: nobody would see them go. */
export function untestedReasons(
  calls: readonly ContractCall[],
  sources: readonly Source[],
  tests: readonly SpokenTest[],
): Finding[] {
  const found = new Map<string, Finding>();
  const note = (reason: string, file: string, line: number) => {
    if (!found.has(reason))
      found.set(reason, { file, line, rule: 'reason-without-test', detail: `no test names ${reason}` });
  };
  for (const { file, call } of calls) for (const reason of call.reasons) note(reason, file, 1);
  for (const { file, text } of sources) {
    if (IS_TEST.test(file) || !/\.tsx?$/.test(file)) continue;
    for (const match of text.matchAll(THROWN))
      note(match[1] ?? '', file, text.slice(0, match.index).split('\n').length);
  }
  const strings = tests.flatMap((test) => [...test.strings]);
  const named = new Set(strings.map((text) => /^[a-z_]+(?:\.[a-z_]+)*/.exec(text)?.[0]));
  return [...found].flatMap(([reason, finding]) => (named.has(reason) ? [] : [finding]));
}
