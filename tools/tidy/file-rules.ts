import { type Finding, lineAt, type Source } from './finding.ts';

export const MAX_FILE_LINES = 500;

/** As the whole name or as its last word: `common-password.ts` names something, `password-utils.ts` does not. */
const BANNED_NAME = /(^|[-/])(utils?|helpers?|managers?)([./]|$)|(^|\/)(common|misc|shared|stuff)([./]|$)/i;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;

/** Patterns that no line of ours may hold; written in pieces, so that this file does not find itself. */
const FORBIDDEN: readonly (readonly [rule: string, pattern: RegExp, detail: string])[] = [
  ['machine-path', /(?<![\w.#@-])\/(home|Users|work|root|mnt)\/[\w.-]/g, 'a path of one machine'],
  [
    'registry-host',
    new RegExp(`registry\\.(${'npm'}js|yarn${'pkg'})\\.|arti${'factory'}|${'verdac'}cio|j${'frog'}`, 'gi'),
    'the name of a package registry',
  ],
  ['left-over', new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|X${'XX'}|HA${'CK'})\\b`, 'g'), 'unfinished work'],
  ['type-escape', new RegExp(`@ts-(${'ignore'}|no${'check'})`, 'g'), 'a type error that is only hidden'],
  [
    'skipped-test',
    new RegExp(`\\b(test|it|describe)\\.(${'skip'}|${'only'}|todo)\\b`, 'g'),
    'a test that does not run',
  ],
];

/** Rules on any text file: its length, its name, what must not stand in it. */
export function fileFindings({ file, text }: Source): Finding[] {
  const findings: Finding[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > MAX_FILE_LINES && isCode(file)) {
    findings.push({
      file,
      line: 1,
      rule: 'file-length',
      detail: `${lines} lines, at most ${MAX_FILE_LINES}`,
    });
  }
  if (BANNED_NAME.test(file)) {
    findings.push({ file, line: 1, rule: 'banned-name', detail: 'a name that says nothing' });
  }
  const name = file.split('/').at(-1) ?? '';
  if (isCode(file) && !KEBAB.test(name)) {
    findings.push({ file, line: 1, rule: 'kebab-case', detail: 'file names are lower case with hyphens' });
  }
  for (const [rule, pattern, detail] of FORBIDDEN) {
    for (const match of text.matchAll(pattern)) {
      findings.push({ file, line: lineAt(text, match.index), rule, detail: `${detail}: ${match[0]}` });
    }
  }
  return findings;
}

/** Whether length and naming rules hold for a file: source, styles and SQL, not data and not prose. */
function isCode(file: string): boolean {
  return /\.(tsx?|mjs|css|sql)$/.test(file);
}
