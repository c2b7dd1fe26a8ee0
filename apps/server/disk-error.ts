/** The data folder cannot be written; the message says why and what to do. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
}

const FULL = 'the disk is full: free some space, then start again; nothing that was acknowledged is lost';
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|No space left on device/, FULL],
  [/EDQUOT|[Qq]uota exceeded/, 'the quota of its disk is used up'],
  [/EROFS|Read-only file system/, 'it lies on a read-only file system'],
  [/^(EACCES|EPERM):/, 'this user may not write there: change its owner, or set BOLSILLO_DATA'],
];

/** The clear words for an error of the data folder's disk, whether ours or PostgreSQL's; null for any other error. */
export function diskError(error: unknown, folder: string): DiskError | null {
  if (!(error instanceof Error)) return null;
  const cause = CAUSES.find(([said]) => said.test(error.message));
  return cause ? new DiskError(`the data folder ${folder} cannot be written: ${cause[1]}`) : null;
}
