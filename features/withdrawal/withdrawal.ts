import type { Coin } from '#features/coin-rate/contract.ts';
import type { Currency } from '#kernel/money/money.ts';

/** Ways out, in the order in which they are offered. */
export const METHODS = ['bank_card', 'usdt_trc20', 'usdt_erc20', 'btc'] as const;
export type Method = (typeof METHODS)[number];
export type CoinMethod = Exclude<Method, 'bank_card'>;

/** Which account pays, and what arrives. */
const PAYS: Readonly<Record<Method, { currency: Currency; coin: Coin | null }>> = {
  bank_card: { currency: 'MXN', coin: null },
  usdt_trc20: { currency: 'USD', coin: 'USDT' },
  usdt_erc20: { currency: 'USD', coin: 'USDT' },
  btc: { currency: 'USD', coin: 'BTC' },
};

/** The cash account that a method takes from. */
export const currencyOf = (method: Method): Currency => PAYS[method].currency;
/** The coin that arrives; null where it is the account's own currency. */
export const coinOf = (method: Method): Coin | null => PAYS[method].coin;
/** What arrives by the ways. */
export const UNITS = ['MXN', 'USDT', 'BTC'] as const;
/** What arrives by a method. */
export const unitOf = (method: Method): (typeof UNITS)[number] => PAYS[method].coin ?? 'MXN';

export function isCoinMethod(method: Method): method is CoinMethod {
  return PAYS[method].coin !== null;
}

/**
 * Where a withdrawal stands. `pending`: asked for, perhaps approved, not sent; `unknown`: sent, and neither bank nor
 * network has confirmed it; the other three are ends.
 */
export const STATES = ['pending', 'completed', 'rejected', 'unknown', 'cancelled'] as const;
export type WithdrawalState = (typeof STATES)[number];

/** It came to nothing, and all of it is back in its account. */
export const hasGoneBack = (state: WithdrawalState): boolean => state === 'rejected' || state === 'cancelled';

/** Where a withdrawal that is not over stands on its way. */
export const STEPS = ['waiting', 'second', 'approved', 'sent', 'return', 'ended'] as const;
export type Step = (typeof STEPS)[number];

/** What decides the step. */
export interface Progress {
  readonly state: WithdrawalState;
  readonly hasAsked: boolean;
  readonly isApproved: boolean;
  /** One operator said that what was sent came back; another has to. */
  readonly isReturning: boolean;
}

/** `second`: one operator agreed and another has to; `sent`: not confirmed; `return`: another decides on giving it back. */
export function stepOf({ state, hasAsked, isApproved, isReturning }: Progress): Step {
  if (state === 'unknown') return isReturning ? 'return' : 'sent';
  if (state !== 'pending') return 'ended';
  if (isApproved) return 'approved';
  return hasAsked ? 'second' : 'waiting';
}

/** What can be done to a withdrawal, by its investor or by an operator. */
export type Command = 'cancel' | 'agree' | 'ask' | 'reject' | 'pay' | 'doubt' | 'askReturn' | 'giveBack';

const COMMANDS: Readonly<Record<Step, readonly Command[]>> = {
  waiting: ['cancel', 'agree', 'ask', 'reject'],
  // The second person agrees or rejects; nobody else does anything meanwhile.
  second: ['agree', 'reject'],
  approved: ['reject', 'pay', 'doubt'],
  // It left the firm: nobody gives back alone what may have arrived.
  sent: ['pay', 'doubt', 'askReturn'],
  return: ['giveBack'],
  ended: [],
};

/** Whether a command is possible where a withdrawal stands. */
export function allows(progress: Progress, command: Command): boolean {
  return COMMANDS[stepOf(progress)].includes(command);
}

const HOUR_MS = 3_600_000;

/** By when the money is sent: so many hours after the last hold's end. Epoch milliseconds. */
export function dueAt(notBefore: number, processHours: number): number {
  return notBefore + processHours * HOUR_MS;
}

/** How often a withdrawal was sent in time, in percent; null where none was measured. */
export function shareInTime(inTime: number, late: number): number | null {
  const all = inTime + late;
  return all === 0 ? null : Math.floor((inTime * 100) / all);
}

/** Characters of an operator's opinion at most. */
