import * as z from 'zod/mini';
import { caseWait } from '#kernel/contract/case-wait.ts';
import { asRead, instant, pageInput, uuid } from '#kernel/contract/fields.ts';

/** Of what is written to an investor about their case, characters at most. */
const MAX_OPINION_LENGTH = 500;

/** Who works on a case; null while it is free. */
export const assignee = z.nullable(z.object({ operatorId: uuid, name: z.string() }));

/** Of the cases that wait: those past their due time, those assigned to the caller, or those assigned to nobody. */
export const QUEUE_FILTERS = ['late', 'mine', 'free'] as const;

/** What narrows a queue down; all cases of the list without it. */
export const queueFilter = { only: z.optional(z.enum(QUEUE_FILTERS)) };

/** What a queue is asked for: the cases that wait, oldest first, or those decided, newest first. */
export const queueInput = { ...pageInput, ...queueFilter, state: z.enum(['waiting', 'decided']) };

/** Spread into the line of a queue: which case, whose, how long it waits and who works on it. */
export const reviewedCase = {
  id: uuid,
  investorId: uuid,
  ...caseWait,
  holder: assignee,
  decidedAt: z.nullable(instant),
};

/** Of taking, releasing and showing a case. */
export const oneCase = z.object({ id: uuid });

/** What a reviewer writes about a case. */
export const opinion = z.string().check(asRead(), z.maxLength(MAX_OPINION_LENGTH, 'field.too_long'));

/** A reviewer's decision; one that says no has an opinion, which the investor reads. */
export const decision = { id: uuid, agree: z.boolean(), opinion };

export type QueueFilter = (typeof QUEUE_FILTERS)[number];
export type Assignee = z.output<typeof assignee>;
