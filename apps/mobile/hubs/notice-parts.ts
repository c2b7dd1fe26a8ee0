import type { NoticePart } from '#features/notification/mobile/index.ts';
import { inOrder } from '#ui/manifest/collect.ts';

/** What features show of their notifications besides the words, in its order. */
export const NOTICE_PARTS = inOrder(
  import.meta.glob<readonly NoticePart[]>('../../../features/*/mobile/notice-parts.ts', {
    eager: true,
    import: 'noticeParts',
  }),
);
