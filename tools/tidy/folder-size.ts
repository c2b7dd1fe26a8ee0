import { dirname } from 'node:path/posix';
import type { Finding, Source } from './finding.ts';

export const MAX_FLAT_FILES = 25;

/** Folders that were larger when the rule came, with the files that they may hold until they have rooms: never more. */
const LARGER: Readonly<Record<string, number>> = {
  'features/account/server': 38,
  'features/operator/server': 30,
  'features/withdrawal/mobile': 26,
  'features/withdrawal/server': 29,
};

const CODE = /\.(tsx?|mjs)$/;
const TEST = /\.(test|spec|fixture|d)\.tsx?$/;

/** Folders of code with too many files side by side; tests are not counted. */
export function crowdedFolders(sources: readonly Source[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    if (!CODE.test(file) || TEST.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const findings: Finding[] = [];
  for (const [folder, count] of counts) {
    const most = LARGER[folder] ?? MAX_FLAT_FILES;
    if (count <= most) continue;
    const detail = `${count} files of code side by side, at most ${most}: give them rooms`;
    findings.push({ file: folder, line: 1, rule: 'crowded-folder', detail });
  }
  return findings;
}
