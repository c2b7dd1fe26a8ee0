import type { Refresh } from '#ui/manifest/refresh.ts';
import { CHAT_EVENT } from '../contract.ts';

/** What is unread follows each message and each look. */
export const refreshes: readonly Refresh[] = [{ on: CHAT_EVENT, calls: ['chat/info'] }];
