import type * as z from 'zod/mini';
import { Refusal } from '#kernel/contract/refusal.ts';

/** What was shown to an investor, bound until it expires. Instants are epoch milliseconds. */
export interface Preview<Terms> {
  readonly id: string;
  readonly investorId: string;
  readonly terms: Terms;
  /** Business time at which it was shown. */
  readonly at: number;
  /** Security time, as `expiresAt`. */
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** Reasons with which a confirmation is refused for its preview's sake. */
export interface PreviewReasons {
  /** Its time is over, by either clock. */
  readonly expired: string;
  /** It was confirmed before. */
  readonly used: string;
  /** Something that it bound has moved since. */
  readonly repriced: string;
}

/** The reasons that a kind has unless it names others. */
export const PREVIEW_REASONS = {
  expired: 'preview.expired',
  used: 'preview.used',
  repriced: 'preview.repriced',
} as const satisfies PreviewReasons;

/** One kind of binding preview. */
export interface PreviewKind<Terms> {
  /** As the table names it, `block-trade`. */
  readonly name: string;
  /** What is bound, from and to what the table keeps: see `terms.ts`. */
  readonly terms: z.ZodMiniType<Terms, Readonly<Record<string, unknown>>>;
  /** Only where a kind's reasons were named before there was one set. */
  readonly reasons?: Partial<PreviewReasons>;
}

/** The refusal of a preview whose time is over; its words name how long that was. */
export function previewExpired(
  { madeAt, expiresAt }: Pick<Preview<unknown>, 'madeAt' | 'expiresAt'>,
  reason: string = PREVIEW_REASONS.expired,
): Refusal {
  return new Refusal(reason, { values: { seconds: Math.round((expiresAt - madeAt) / 1_000) } });
}
