const GROUP = 4;
const FIRST_GROUPS = 3;
const LAST_GROUPS = 2;

/** A hash as one compares it by eye: its first and last signs in fours, three points for those between. One that is short stays whole. */
export function shortHash(hash: string): string[] {
  const groups = hash.match(/.{1,4}/gs) ?? [];
  if (hash.length <= GROUP * (FIRST_GROUPS + LAST_GROUPS)) return groups;
  return [...groups.slice(0, FIRST_GROUPS), '…', ...groups.slice(-LAST_GROUPS)];
}
