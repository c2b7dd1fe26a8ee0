import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, normalize } from 'node:path/posix';
import type { Source } from './finding.ts';

const TEXT = /\.(tsx?|mjs|css|sql|md|json|html|yml|yaml|sh)$|^\.(npmrc|gitignore)$|^\.ci\//;
const STARTER = /^package\.json$|^\.ci\/|^tools\/|\.config\.ts$/;
const NOT_OURS = /^package-lock\.json$/;

/** Every text file of the repository: what git tracks, and what is new and not ignored. */
export function repositorySources(root: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => TEXT.test(file) && !NOT_OURS.test(file) && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Files that package.json's scripts, `.ci/run`, a tool or a build's configuration start by name. */
export function startedFiles(sources: readonly Source[]): Set<string> {
  const names = sources
    .filter(({ file }) => STARTER.test(file))
    .flatMap(({ file, text }) =>
      (text.match(/[\w./-]+\.(ts|mjs)\b/g) ?? []).flatMap((name) => [name, `${dirname(file)}/${name}`]),
    );
  return new Set(names.map((name) => normalize(name)));
}
