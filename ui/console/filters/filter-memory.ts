import { draftOwner } from '../drafts.ts';

/** A filter that an operator gave a name. */
export interface SavedFilter<Filter> {
  readonly name: string;
  readonly filter: Filter;
}

const MOST = 12;
const nameOf = (desk: string) => `filters:${draftOwner() ?? ''}:${desk}`;

/** Each operator's own, by desk, in this browser; they hold what was asked for, never what was found. */
export const savedFilters = {
  read<Filter>(desk: string): readonly SavedFilter<Filter>[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(nameOf(desk)) ?? '[]');
      // Written by `write` alone, under a name that has one type.
      return Array.isArray(kept) ? (kept as SavedFilter<Filter>[]) : [];
    } catch {
      return [];
    }
  },
  /** The newest twelve stay. */
  write(desk: string, filters: readonly SavedFilter<unknown>[]): void {
    try {
      localStorage.setItem(nameOf(desk), JSON.stringify(filters.slice(-MOST)));
    } catch {
      // Full, or forbidden: they hold until the desk is left.
    }
  },
};
