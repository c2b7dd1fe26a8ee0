import type { ComponentType } from 'react';
import type { Notification } from '../contract.ts';

/**
 * What a feature shows in place of a notification's words, where it can tell more and act. A feature's stand in
 * `features/x/mobile/notice-parts.ts`, which exports `noticeParts`.
 */
export interface NoticePart {
  /** The lower is asked first. */
  readonly order: number;
  /** Whether it is about this one. */
  readonly isFor: (told: Notification) => boolean;
  readonly Body: ComponentType<{ told: Notification }>;
}
