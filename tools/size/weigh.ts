import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Budget } from './budgets.ts';

/** A budget and what the build came to. */
export interface Weight extends Budget {
  readonly bytes: number;
  readonly isWithin: boolean;
}

/** Weighs each budget's files, gzipped one by one. A budget without files is not kept: something was renamed. */
export function weigh(budgets: readonly Budget[], folder: string): Weight[] {
  return budgets.map((budget) => {
    const bytes = budget.files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    );
    const { files, maxFiles = files.length } = budget;
    const isWithin = files.length > 0 && files.length <= maxFiles && bytes <= budget.maxBytes;
    return { ...budget, bytes, isWithin };
  });
}
