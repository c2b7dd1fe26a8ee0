import { setTimeout as sleep } from 'node:timers/promises';
import { listDeposits } from '#features/deposit/contract.ts';
import { listExchanges } from '#features/exchange/contract.ts';
import { getKyc, listKycCases } from '#features/identity/contract.ts';
import { listApprovalsCall } from '#features/operator/contract.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { listWithdrawals } from '#features/withdrawal/contract.ts';
import { areFundsSettled, creditAccounts, creditCash, decidedLoans } from './borrower.ts';
import { type Desk, type Office, openDesk } from './desk.ts';
import type { Intent } from './intent.ts';
import { cashOf, cents, type Mover, openMover } from './mover.ts';
import { insist, listAll } from './registration.ts';
import type { Account } from './verdict.ts';

const MOVERS = 2;
const REVIEWERS = ['rita', 'raul'];
const TREASURERS = ['teresa', 'tomas'];
const PAGE = { limit: 100 };
/** A new bank card waits a day before money goes to it. */
const NEW_CARD_MS = 25 * 3_600_000;
const DECIDED_WITHIN_MS = 60_000;
const FUNDS_SETTLE_MS = 10 * 86_400_000;
const POLL_MS = 200;

/** Investors who move money and the operators who decide on it. */
export interface MoneyLoad {
  /** Until the signal; commands under way are brought to their answer first. */
  run(stop: AbortSignal, until: number): Promise<void>;
  /** All promises so far. */
  intents(): Intent[];
  /** Works until no case waits; throws where one never ends. */
  finish(): Promise<void>;
  /** Promises beside what the server holds, kind by kind. */
  accounts(): Promise<Account[]>;
  /** Cash that is not what all commands together come to, or is still put aside; empty where all is right. */
  wrongCash(): Promise<string[]>;
}

/** Registers investors, has their identity verified, and lets a day pass, after which money may go to their cards. */
export async function openMoney(url: string): Promise<MoneyLoad> {
  const people = new Set<string>();
  const movers = await Promise.all(Array.from({ length: MOVERS }, () => openMover(url, people)));
  const office: Office = { people, phones: movers.map(({ phone }) => phone), asked: new Map() };
  const desks = await Promise.all([...REVIEWERS, ...TREASURERS].map((name) => openDesk(url, name, office)));
  const reviewers = desks.slice(0, REVIEWERS.length);
  await untilVerified(movers, reviewers);
  const { client } = movers[0] as Mover;
  const { now } = await insist(client, clockCall, {});
  await insist(client, advanceClockCall, { to: new Date(Date.parse(now) + NEW_CARD_MS).toISOString() });
  const intents = () => [...movers, ...desks].flatMap((one) => one.intents);
  return {
    intents,
    async run(stop, until) {
      await Promise.all([
        ...movers.map((mover) => mover.move(stop, until)),
        ...desks.map((desk) => desk.work(stop, until)),
      ]);
    },
    async finish() {
      await finish(desks);
      await settleFunds(movers);
    },
    accounts: () => accountsOf(movers, desks, office),
    wrongCash: async () =>
      (await Promise.all(movers.map((mover) => wrongCashOf(mover, desks, office)))).flat(),
  };
}

async function untilVerified(movers: readonly Mover[], reviewers: readonly Desk[]): Promise<void> {
  const until = Date.now() + DECIDED_WITHIN_MS;
  const states = () => Promise.all(movers.map(({ client }) => insist(client, getKyc, {})));
  while ((await states()).some(({ kyc }) => kyc.status !== 'verified')) {
    if (Date.now() > until) {
      const refused = reviewers.flatMap(({ intents }) => intents.flatMap((intent) => intent.refused ?? []));
      throw new Error(`the investors were never verified; refused: ${[...new Set(refused)].join(', ')}`);
    }
    await Promise.all(reviewers.map((desk) => desk.round(until)));
  }
}

async function finish(desks: readonly Desk[]): Promise<void> {
  const until = Date.now() + DECIDED_WITHIN_MS;
  for (let idle = 0; idle < 2; ) {
    if (Date.now() > until) throw new Error('a case was taken and never came to its end');
    const busy = await Promise.all(desks.map((desk) => desk.round(until)));
    idle = busy.some(Boolean) ? 0 : idle + 1;
    await sleep(0);
  }
}

/** A week on, every fund order was executed and settled. */
async function settleFunds(movers: readonly Mover[]): Promise<void> {
  const { client } = movers[0] as Mover;
  const { now } = await insist(client, clockCall, {});
  await insist(client, advanceClockCall, { to: new Date(Date.parse(now) + FUNDS_SETTLE_MS).toISOString() });
  const until = Date.now() + DECIDED_WITHIN_MS;
  while (!(await Promise.all(movers.map((mover) => areFundsSettled(mover.client)))).every(Boolean)) {
    if (Date.now() > until) throw new Error('a fund order was never settled');
    await sleep(POLL_MS);
  }
}

/** One kind of promise beside what is there of it. */
function account(intents: readonly Intent[], kind: string, held: readonly string[]): Account {
  return { intents: intents.filter((intent) => intent.kind === kind), held };
}

async function accountsOf(
  movers: readonly Mover[],
  desks: readonly Desk[],
  office: Office,
): Promise<Account[]> {
  const accounts: Account[] = [];
  const withdrawals = [];
  const deposits = [];
  const agreedLoans: string[] = [];
  const rejectedLoans: string[] = [];
  for (const { client, intents } of movers) {
    const [asked, told, converted] = await Promise.all([
      listAll(client, listWithdrawals, PAGE),
      listAll(client, listDeposits, PAGE),
      listAll(client, listExchanges, PAGE),
    ]);
    withdrawals.push(...asked);
    deposits.push(...told);
    accounts.push(account(intents, 'conversion', idsOf(converted)));
    accounts.push(account(intents, 'withdrawal', idsOf(asked)));
    accounts.push(account(intents, 'deposit', idsOf(told)));
    accounts.push(account(intents, 'withdrawal.cancelled', idsOf(inState(asked, 'cancelled'))));
    accounts.push(...(await creditAccounts(client, intents)));
    const { agreed, rejected } = await decidedLoans(client);
    agreedLoans.push(...agreed);
    rejectedLoans.push(...rejected);
  }
  const decided = desks.flatMap(({ intents }) => intents);
  const paid = idsOf(inState(withdrawals, 'completed'));
  const [reviewer, , treasurer] = desks as [Desk, Desk, Desk];
  const cases = await listAll(reviewer.client, listKycCases, { state: 'decided', ...PAGE } as const);
  const approvals = await listAll(treasurer.client, listApprovalsCall, {
    state: 'decided',
    ...PAGE,
  } as const);
  const adjustments = approvals.filter(({ id }) => office.asked.has(id));
  accounts.push(
    account(decided, 'withdrawal.paid', paid),
    account(decided, 'withdrawal.agreed', paid),
    account(decided, 'withdrawal.rejected', idsOf(inState(withdrawals, 'rejected'))),
    account(decided, 'deposit.credited', idsOf(inState(deposits, 'completed'))),
    account(decided, 'deposit.rejected', idsOf(inState(deposits, 'rejected'))),
    account(decided, 'loan.agreed', agreedLoans),
    account(decided, 'loan.rejected', rejectedLoans),
    account(decided, 'identity', idsOf(cases.filter(({ investorId }) => office.people.has(investorId)))),
    account(decided, 'adjustment', idsOf(adjustments)),
    account(decided, 'adjustment.agreed', idsOf(adjustments.filter(({ state }) => state === 'approved'))),
    account(decided, 'adjustment.rejected', idsOf(adjustments.filter(({ state }) => state === 'rejected'))),
    account(decided, 'second', [
      ...new Set(decided.filter(({ kind }) => kind === 'second').flatMap(({ ids }) => [...ids])),
    ]),
  );
  const open = [...withdrawals, ...deposits].filter(
    ({ status }) => status === 'pending' || status === 'unknown',
  );
  if (open.length > 0) throw new Error(`cases that never came to their end: ${idsOf(open).join(', ')}`);
  return accounts;
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const inState = <Item extends { status: string }>(items: readonly Item[], status: string): Item[] =>
  items.filter((item) => item.status === status);

/** What an investor has beside what the start and every command that stands come to; nothing is put aside any more. */
async function wrongCashOf(mover: Mover, desks: readonly Desk[], office: Office): Promise<string[]> {
  const { client, phone, startingCents } = mover;
  const due = new Map(startingCents);
  const add = (currency: string, amount: bigint) => due.set(currency, (due.get(currency) ?? 0n) + amount);
  for (const { from, to, amount, received } of await listAll(client, listExchanges, PAGE)) {
    add(from, -cents(amount));
    add(to, cents(received));
  }
  for (const { currency, amount } of inState(await listAll(client, listWithdrawals, PAGE), 'completed'))
    add(currency, -cents(amount));
  for (const { currency, amount } of inState(await listAll(client, listDeposits, PAGE), 'completed'))
    add(currency, cents(amount ?? ''));
  const agreed = desks.flatMap(({ intents }) => intents).filter(({ kind }) => kind === 'adjustment.agreed');
  for (const id of agreed.flatMap(({ ids }) => [...ids])) {
    const adjustment = office.asked.get(id);
    if (adjustment?.phone === phone) add('MXN', adjustment.cents);
  }
  await creditCash(client, (amount, sign) => add('MXN', sign * cents(amount)));
  const { all, held } = await cashOf(client);
  return [...due].flatMap(([currency, amount]) => [
    ...(all.get(currency) === amount ? [] : [`${phone} ${currency}: ${all.get(currency)}, due ${amount}`]),
    ...(held.get(currency) === 0n ? [] : [`${phone} ${currency}: ${held.get(currency)} still put aside`]),
  ]);
}
