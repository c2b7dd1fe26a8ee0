import type { Transaction } from '#kernel/database/database.ts';
import type { AfterCommit, DueHandler, DueHandlers, DueItem } from './due.ts';

/** A kind of due item with what is done when one falls due. */
export interface DueKind {
  readonly kind: string;
  readonly handle: DueHandler;
}

/** Checks what was kept and gives it its type; a schema of zod is one. Throws for what does not fit. */
export interface PayloadSchema<Payload> {
  parse(kept: unknown): Payload;
}

/** A due item whose payload has been checked. */
export interface DueOf<Payload> {
  readonly key: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
  readonly payload: Payload;
}

/**
 * Registers what is done with a kind of due item; `handle` works as a `DueHandler` does. A payload that the schema refuses
 * fails like any other item: it stays, is logged and is tried again.
 */
export function dueKind<Payload>(
  kind: string,
  schema: PayloadSchema<Payload>,
  handle: (tx: Transaction, item: DueOf<Payload>, afterCommit: AfterCommit) => Promise<void>,
): DueKind {
  return {
    kind,
    handle: (tx, { key, at, payload }, afterCommit) =>
      handle(tx, { key, at, payload: schema.parse(payload) }, afterCommit),
  };
}

/** The same of a kind that needs an answer from outside, as `DueHandler` says. */
export function askingDueKind<Payload, Answer>(
  kind: string,
  schema: PayloadSchema<Payload>,
  ask: (item: DueOf<Payload>) => Promise<Answer>,
  handle: (tx: Transaction, item: DueOf<Payload>, answer: Answer, afterCommit: AfterCommit) => Promise<void>,
): DueKind {
  const checked = ({ key, at, payload }: DueItem) => ({ key, at, payload: schema.parse(payload) });
  return {
    kind,
    handle: Object.assign(
      (tx: Transaction, item: DueItem, afterCommit: AfterCommit, answer: unknown) =>
        handle(tx, checked(item), answer as Answer, afterCommit),
      { ask: async (item: DueItem) => ask(checked(item)) },
    ),
  };
}

/** All kinds as `drainDue` takes them; throws where two features claim the same kind. */
export function dueHandlers(kinds: readonly DueKind[]): DueHandlers {
  const handlers = new Map<string, DueHandler>();
  for (const { kind, handle } of kinds) {
    if (handlers.has(kind)) throw new Error(`the due kind ${kind} is handled twice`);
    handlers.set(kind, handle);
  }
  return handlers;
}
