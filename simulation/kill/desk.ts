import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import {
  completeDeposit,
  getDepositProof,
  listDepositCases,
  refuseDeposit,
  takeDepositCase,
} from '#features/deposit/contract.ts';
import { decideKycCase, getKycPhoto, listKycCases, takeKycCase } from '#features/identity/contract.ts';
import { decideLoanCase, listLoanCases, takeLoanCase } from '#features/loan/contract.ts';
import { decideApprovalCall, listApprovalsCall, signInCall } from '#features/operator/contract.ts';
import { SEED_OPERATORS, STEP_MS, totpAt } from '#features/operator/server/index.ts';
import {
  decideWithdrawalCase,
  listWithdrawalCases,
  payWithdrawalCase,
  takeWithdrawalCase,
} from '#features/withdrawal/contract.ts';
import { type Client, createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { askPatiently, type Intent, sendUntilAnswered, type Wish } from './intent.ts';

const PAUSE_MS = 40;
const SIGN_IN_WITHIN_MS = 100_000;
const PAGE = 100;
const OPINION = 'Revisado con calma por la mesa.';

/** What an approved adjustment moved. */
export interface Adjustment {
  readonly phone: string;
  readonly cents: bigint;
}

/** Whose cases are worked on, and what the treasurers asked for, by approval. */
export interface Office {
  readonly people: ReadonlySet<string>;
  readonly phones: readonly string[];
  readonly asked: Map<string, Adjustment>;
}

/** An operator who works without rest and remembers what was promised. */
export interface Desk {
  readonly client: Client;
  readonly intents: readonly Intent[];
  /** One case of each queue; false where there was none. */
  round(until: number): Promise<boolean>;
  /** Rounds until the signal. */
  work(stop: AbortSignal, until: number): Promise<void>;
}

interface Worker {
  readonly client: Client;
  readonly office: Office;
  readonly name: string;
  send<Input, Output>(wish: Wish<Input, Output>, until: number): Promise<Intent>;
}

/** Signs one of the sandbox's operators in. */
export async function openDesk(url: string, signInName: string, office: Office): Promise<Desk> {
  const token = await signIn(url, signInName);
  const client = createClient({
    baseUrl: url,
    language: () => 'es',
    token: () => token,
    tokenHeader: 'operatorToken',
  });
  const operator = operatorOf(signInName);
  const intents: Intent[] = [];
  const worker: Worker = {
    client,
    office,
    name: operator.name,
    async send(wish, until) {
      const intent = await sendUntilAnswered(client, wish, until);
      intents.push(intent);
      return intent;
    },
  };
  const isReviewer = operator.roles.includes('reviewer');
  const tasks = isReviewer
    ? [decideIdentity, creditDeposit, handleWithdrawal, decideLoan, decideForOthers]
    : [decideForOthers];
  async function round(until: number): Promise<boolean> {
    let busy = false;
    for (const task of tasks) busy = (await task(worker, until)) || busy;
    return busy;
  }
  return {
    client,
    intents,
    round,
    async work(stop, until) {
      while (!stop.aborted) {
        if (!isReviewer) await askAdjustment(worker, until);
        await round(until);
        await sleep(PAUSE_MS);
      }
    },
  };
}

function operatorOf(signInName: string) {
  const operator = SEED_OPERATORS.find((seed) => seed.signInName === signInName);
  if (!operator) throw new Error(`the sandbox has no operator ${signInName}`);
  return operator;
}

/** The token of one of the sandbox's operators. A code is good once: whoever used it up before is waited for. */
export async function signIn(url: string, signInName: string): Promise<string> {
  const { password, totpSecret } = operatorOf(signInName);
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => null });
  const until = Date.now() + SIGN_IN_WITHIN_MS;
  while (Date.now() < until) {
    const code = totpAt(totpSecret, Math.floor(Date.now() / STEP_MS));
    const answer = await client.send(signInCall, { signInName, password, code });
    if (answer.ok) return answer.data.token;
    await sleep(STEP_MS / 2);
  }
  throw new Error(`${signInName} could not sign in`);
}

type Line = { id: string; investorId: string; holder: { name: string } | null };

/** One of the cases that are ours to work on and in nobody else's hand; null where there is none. */
async function pick<Input, Item extends Line>(
  { client, office, name }: Worker,
  call: CallDefinition<Input, { items: Item[] }>,
  input: Input,
  until: number,
  fits: (item: Item) => boolean = () => true,
): Promise<Item | null> {
  const listed = await askPatiently(client, call, input, until);
  const free = (listed?.items ?? []).filter(
    (item) =>
      office.people.has(item.investorId) && (item.holder === null || item.holder.name === name) && fits(item),
  );
  return free[randomInt(Math.max(1, free.length))] ?? null;
}

const isOneOf = (times: number) => randomInt(times) === 0;

async function decideIdentity(desk: Worker, until: number): Promise<boolean> {
  const found = await pick(desk, listKycCases, { state: 'waiting', limit: PAGE } as const, until);
  if (!found) return false;
  const { id } = found;
  if (!(await askPatiently(desk.client, takeKycCase, { id }, until))) return true;
  for (const side of ['front', 'back'] as const)
    await askPatiently(desk.client, getKycPhoto, { id, side }, until);
  // The investors of a run share names.
  const input = { id, agree: true, opinion: '', samePersonAs: null };
  await desk.send({ kind: 'identity', call: decideKycCase, input, idOf: () => id }, until);
  return true;
}

async function creditDeposit(desk: Worker, until: number): Promise<boolean> {
  const found = await pick(desk, listDepositCases, { state: 'waiting', limit: PAGE } as const, until);
  if (!found || found.secondWaits) return false;
  const { id, quantity } = found;
  if (!(await askPatiently(desk.client, takeDepositCase, { id }, until))) return true;
  if (isOneOf(4)) {
    const input = { id, opinion: OPINION, verdict: 'rejected' } as const;
    await desk.send(
      { kind: 'deposit.rejected', call: refuseDeposit, input, idOf: ({ deposit }) => deposit.id },
      until,
    );
    return true;
  }
  await askPatiently(desk.client, getDepositProof, { id }, until);
  const transferKey = `KILL${randomBytes(10).toString('hex').toUpperCase()}`;
  const input = { id, received: quantity, opinion: OPINION, transferKey };
  await desk.send(
    { kind: 'deposit.credited', call: completeDeposit, input, idOf: ({ deposit }) => deposit.id },
    until,
  );
  return true;
}

async function decideLoan(desk: Worker, until: number): Promise<boolean> {
  const found = await pick(desk, listLoanCases, { state: 'waiting', limit: PAGE } as const, until);
  if (!found) return false;
  const { id } = found;
  if (!(await askPatiently(desk.client, takeLoanCase, { id }, until))) return true;
  const agree = !isOneOf(4);
  const kind = agree ? 'loan.agreed' : 'loan.rejected';
  const input = { id, agree, opinion: OPINION };
  await desk.send({ kind, call: decideLoanCase, input, idOf: () => id }, until);
  return true;
}

/** Agrees to one, rejects one, or sends one that was agreed to. */
async function handleWithdrawal(desk: Worker, until: number): Promise<boolean> {
  const wanted = { state: 'waiting', limit: PAGE } as const;
  const found = await pick(desk, listWithdrawalCases, wanted, until, ({ step }) => step !== 'second');
  if (!found) return false;
  const { id, step } = found;
  if (!(await askPatiently(desk.client, takeWithdrawalCase, { id }, until))) return true;
  const idOf = (answer: { case: { id: string } }) => answer.case.id;
  if (step === 'approved') {
    const input = { id, payoutReference: `KILL${randomBytes(10).toString('hex').toUpperCase()}` };
    await desk.send({ kind: 'withdrawal.paid', call: payWithdrawalCase, input, idOf }, until);
    return true;
  }
  const agree = !isOneOf(4);
  const kind = agree ? 'withdrawal.agreed' : 'withdrawal.rejected';
  await desk.send({ kind, call: decideWithdrawalCase, input: { id, agree, opinion: OPINION }, idOf }, until);
  return true;
}

/** What another operator asked for. */
async function decideForOthers(desk: Worker, until: number): Promise<boolean> {
  const listed = await askPatiently(desk.client, listApprovalsCall, { state: 'waiting', limit: PAGE }, until);
  const ours = (listed?.items ?? []).filter((item) => item.mayDecide && isOurs(desk.office, item));
  const found = ours[randomInt(Math.max(1, ours.length))];
  if (!found) return false;
  const isAdjustment = found.kind === 'adjustment';
  const agree = !isAdjustment || !isOneOf(4);
  const kind = isAdjustment ? (agree ? 'adjustment.agreed' : 'adjustment.rejected') : 'second';
  const input = { id: found.id, agree, opinion: OPINION };
  await desk.send({ kind, call: decideApprovalCall, input, idOf: ({ approval }) => approval.id }, until);
  return true;
}

const isOurs = (
  { asked, people }: Office,
  { id, kind, subjectId }: { id: string; kind: string; subjectId: string },
) => asked.has(id) || (kind !== 'adjustment' && people.has(subjectId));

async function askAdjustment(desk: Worker, until: number): Promise<void> {
  const { phones, asked } = desk.office;
  const phone = phones[randomInt(phones.length)];
  if (phone === undefined) return;
  const isDeduction = isOneOf(3);
  const pesos = randomInt(1, 50);
  const input = {
    phone,
    kind: isDeduction ? ('deduction' as const) : ('bonus' as const),
    currency: 'MXN' as const,
    amount: String(pesos),
    reason: OPINION,
  };
  const wish = {
    kind: 'adjustment',
    call: requestAdjustment,
    input,
    idOf: ({ approvalId }: { approvalId: string }) => approvalId,
  };
  const { ids } = await desk.send(wish, until);
  for (const id of ids) asked.set(id, { phone, cents: BigInt(isDeduction ? -pesos : pesos) * 100n });
}
