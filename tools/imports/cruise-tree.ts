import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { RULES } from './rules.ts';

/** Folders of our own code. */
export const SOURCE_FOLDERS = [
  'apps',
  'bench',
  'e2e',
  'features',
  'kernel',
  'simulation',
  'testing',
  'tools',
  'ui',
];

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  /** Our own modules that were really read. */
  readonly modules: number;
  /** Source files on the disk that were not read: there must be none, else the gate is blind. */
  readonly unread: readonly string[];
  readonly violations: readonly Violation[];
}

/** Reads every import under a root and judges it. */
export async function cruiseTree(root: string): Promise<Cruise> {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const reply = await cruise(
    folders,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: RULES },
      // Without swc, and with TypeScript 7 alone, nothing is read at all and everything passes.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['node_modules'] },
      exclude: { path: ['\\.module\\.css$', '\\.(json|sql|css|svg)$'] },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  );
  const result = reply.output as ICruiseResult;
  const read = new Set(result.modules.map((module) => module.source).filter(isOurs));
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  );
  return {
    modules: read.size,
    unread: files.filter((file) => !read.has(file)),
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

function isOurs(source: string): boolean {
  return SOURCE_FOLDERS.some((folder) => source.startsWith(`${folder}/`));
}
