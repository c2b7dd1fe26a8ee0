import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';

const measured = z.object({
  /** Decided, and those that are overdue now: these count as late. */
  count: z.int(),
  /** From sending to the decision, of those that were decided; null where none was. */
  medianMs: z.nullable(z.number()),
  /** Percent of all that kept their due time, rounded down; null where none was measured. */
  inTimePercent: z.nullable(z.int()),
});

export const getReviewTimes = defineCall({
  path: 'review_times/get',
  summary: 'How long the firm’s reviews really took over the last 90 days, and how many kept their due time.',
  access: 'investor',
  input: z.object({}),
  /** By the review's id, such as `deposit`. */
  output: z.record(z.string(), measured),
});

export type ReviewTimes = OutputOf<typeof getReviewTimes>;
export type ReviewTime = ReviewTimes[string];
