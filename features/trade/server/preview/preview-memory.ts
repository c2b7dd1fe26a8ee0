import type { Preview } from './preview.store.ts';

/** Some 700 made each second of the 30 s that they live; the oldest are forgotten first. */
const MOST_REMEMBERED = 20_000;

/**
 * The previews that this node has made of late. What a preview says never changes, so its confirmation
 * need not ask the database for it; whether it was used, or has expired, the database alone says.
 */
export interface PreviewMemory {
  /** A preview that is committed. */
  remember(preview: Preview): void;
  /** Null where another node made it, or this one before it started, or where it was forgotten. */
  find(investorId: string, previewId: string): Preview | null;
}

/** `securityNow`: epoch milliseconds, as a preview's expiry. */
export function createPreviewMemory(securityNow: () => number): PreviewMemory {
  const known = new Map<string, Preview>();
  const keyOf = (investorId: string, id: string) => `${investorId} ${id}`;

  function forgetOld(): void {
    const now = securityNow();
    for (const [key, { expiresAt }] of known) {
      if (expiresAt > now && known.size <= MOST_REMEMBERED) return;
      known.delete(key);
    }
  }

  return {
    remember(preview) {
      known.set(keyOf(preview.investorId, preview.id), preview);
      forgetOld();
    },
    find: (investorId, previewId) => known.get(keyOf(investorId, previewId)) ?? null,
  };
}
