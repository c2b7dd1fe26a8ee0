import { type Finding, lineAt, type Source } from './finding.ts';

/**
 * The lock file names no host: `.npmrc` keeps it so, and with it every machine asks its own registry. A line that names
 * one came from an npm that did not read `.npmrc`.
 */
export function lockFindings({ file, text }: Source): Finding[] {
  return [...text.matchAll(/"resolved": "https?:\/\/[^"]*"/g)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    rule: 'registry-host',
    detail: 'the lock file names a host; install again with the .npmrc of this repository',
  }));
}
