import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { isRetryable } from '#kernel/database/faults.ts';
import { beginLazily } from '#kernel/database/transact.ts';
import { describeError } from './answering/describe-error.ts';
import type { VerifiedSignature } from './authenticator.ts';
import { type Left, makeContext, NO_TRANSACTION, type Served } from './call-context.ts';
import { type Claim, type CommandKey, claimKey, findFirst, keepAnswer } from './idempotency.store.ts';
import { hashInput } from './input-hash.ts';
import { recordCall, sentCommand } from './operator-call.ts';
import type { CallContext, OperatorContext, Route } from './route.ts';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 5;

type Effect = () => void | Promise<void>;

/**
 * Runs a route's handler in its transaction and gives the written answer; what it throws becomes the fault. The answer
 * is written before the commit: one that breaks its contract leaves nothing behind either.
 */
export async function runCall(
  route: Route,
  served: Served,
  write: (data: unknown) => string,
): Promise<string> {
  if (route.options.ownTransaction) {
    const left = nothingLeft();
    const signed = await signatureOf(route, served);
    const context = makeContext({ ...served, signed }, NO_TRANSACTION, left);
    const handle = () => route.handle(context, served.input);
    const text = write(await (route.call.command ? withKeyChecked(served, handle) : handle()));
    await runEffects(left.effects, served);
    return text;
  }
  await runBeforehand(route, served);
  for (let attempt = 1; ; attempt++) {
    const left = nothingLeft();
    const { tx, commit, rollback } = beginLazily(served.ports.db);
    try {
      const text = await runInside(route, served, { tx, left, write });
      await commit();
      await runEffects(left.effects, served);
      return text;
    } catch (error) {
      await rollback();
      // PostgreSQL chose this transaction to end a deadlock: nothing of it stands, so it may simply run again.
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** What the investor's device signed of a command that makes its own transaction. */
async function signatureOf(route: Route, served: Served): Promise<VerifiedSignature | null> {
  const { logIn, authenticator, ports } = served;
  if (logIn === null || route.call.signs === undefined) return null;
  return (await authenticator.verify?.(logIn, ports.clock.securityNow(), sentCommand(route, served))) ?? null;
}

async function runBeforehand(route: Route, served: Served): Promise<void> {
  const { beforehand } = route.options;
  if (!beforehand) return;
  const check = () => beforehand(makeContext(served, NO_TRANSACTION, nothingLeft()), served.input);
  if (!route.call.command) return check();
  const command = commandKeyOf(route, served);
  if ((await findFirst(served.ports.db, served.ports, command))?.kind === 'done') return;
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const kind = await waitForKey(served, command);
    if (kind === 'done') return;
    if (kind === 'mine') sayKeyChecked(served);
    throw error;
  }
}

/** What is known under a key once an earlier try that is under way has ended. */
async function waitForKey({ ports }: Served, command: CommandKey): Promise<Claim['kind']> {
  const { tx, rollback } = beginLazily(ports.db);
  try {
    return (await claimKey(tx, ports, command, ports.clock.securityNow())).kind;
  } finally {
    await rollback();
  }
}

/**
 * Marks what is refused knowing whether the command was done under its key before. What is refused earlier, and that the key is
 * another input's or that too much is under way, says nothing of a try whose answer was lost.
 */
async function withKeyChecked<T>(served: Served, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && !UNKNOWING.has(error.reason)) sayKeyChecked(served);
    throw error;
  }
}

const UNKNOWING: ReadonlySet<string> = new Set([
  KERNEL_REASONS.idempotencyConflict,
  KERNEL_REASONS.serverBusy,
]);

const sayKeyChecked = ({ reply }: Served) => void reply.header('idempotency-checked', '1');

const nothingLeft = (): Left => ({ effects: [], subjects: [] });

interface Inside {
  readonly tx: Transaction;
  readonly left: Left;
  readonly write: (data: unknown) => string;
}

async function runInside(route: Route, served: Served, inside: Inside): Promise<string> {
  const { tx, left, write } = inside;
  const context = makeContext(served, tx, left);
  if (served.operator !== null && !route.call.reads) {
    await served.operators?.enter?.(tx, served.operator, context.securityNow, sentCommand(route, served));
  }
  if (!route.call.command) {
    const data = await route.handle(context, served.input);
    await recordCall(tx, route, served, { subjects: left.subjects, data });
    return write(data);
  }
  return withKeyChecked(served, () => runCommand(route, served, inside, context));
}

async function runCommand(
  route: Route,
  served: Served,
  { tx, left, write }: Inside,
  context: CallContext | OperatorContext,
): Promise<string> {
  const command = commandKeyOf(route, served);
  const claim = await claimKey(tx, served.ports, command, context.securityNow);
  if (claim.kind === 'conflict') throw keyConflict();
  if (claim.kind === 'done') {
    const text = writeKept(claim.answer, write);
    context.markReplayed();
    // The answer is seen once more: an operator's look, which is written down like any other.
    await recordCall(tx, route, served, { subjects: left.subjects, data: claim.answer, repeated: true });
    return text;
  }
  if (served.logIn !== null && route.call.signs !== undefined) {
    await served.authenticator.enter?.(tx, served.logIn, context.securityNow, sentCommand(route, served));
  }
  const data = await route.handle(context, served.input);
  await keepAnswer(tx, served.ports, command, data);
  await recordCall(tx, route, served, { subjects: left.subjects, data });
  return write(data);
}

/** An answer kept before an upgrade may lack what the call answers since: the command is done, which is what must be said. */
function writeKept(answer: unknown, write: (data: unknown) => string): string {
  try {
    return write(answer);
  } catch {
    throw new Refusal(KERNEL_REASONS.idempotencyOutdated);
  }
}

function commandKeyOf(route: Route, served: Served): CommandKey {
  // Ids of investors and operators are drawn from the same 128 bits and never meet.
  const investorId = served.logIn?.investorId ?? served.operator?.operatorId;
  if (investorId === undefined || served.idempotencyKey === null) {
    throw new Error(`${route.call.path}: a command without a log-in or a key reached its transaction`);
  }
  return {
    investorId,
    call: route.call.path,
    key: served.idempotencyKey,
    inputHash: hashInput(served.ports, served.input),
  };
}

/** The refusal for a key that was used with another input: −17. */
export function keyConflict(): Refusal {
  return new Refusal(KERNEL_REASONS.idempotencyConflict, { code: CODES.illegalOperation });
}

async function runEffects(effects: readonly Effect[], served: Served): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      // The command stands: an effect that fails (a message not sent) must not turn its answer into a fault.
      served.ports.log.error(
        { requestId: served.request.id, err: describeError(error) },
        'effect after commit failed',
      );
    }
  }
}
