import type { NoticePart } from '#features/notification/mobile/index.ts';
import { LogInNotice } from './log-in-notice.tsx';

/** A log-in elsewhere, which can be ended from what tells of it. */
export const noticeParts: readonly NoticePart[] = [
  { order: 0, isFor: ({ logIn }) => Boolean(logIn), Body: LogInNotice },
];
