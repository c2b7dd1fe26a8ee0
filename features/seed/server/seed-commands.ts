import { logInCall, logOutCall, registerCall } from '#features/account/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { acceptQuote, requestQuote } from '#features/otc/contract.ts';
import {
  cancelOrder,
  closePosition,
  listOrders,
  listPositions,
  type PreviewBuyInput,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import type { FixedClock } from '#kernel/clock/clock.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { applyRate, formatPrice, parsePrice, price, rate } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { SeedCommand, SeedInvestor, SeedStep } from '../seed-plan.ts';
import { SeedCallError, type SeedCaller, type SeedWorld } from './seed-world.ts';

/** What the steps of the seeds share. */
export interface Seeding {
  /** Of the past, for what comes from the simulated market and from nobody's call. */
  readonly ports: Ports;
  readonly caller: SeedCaller;
  readonly world: SeedWorld;
  readonly clock: FixedClock;
  readonly inviteCode: string;
  /** Of the simulated market. */
  readonly sandboxSeed: string;
  /** An earlier start had begun and did not come to its end. */
  readonly resumed: boolean;
  /** Tokens of the investors who are logged in, by phone. */
  readonly tokens: Map<string, string>;
  /** Tokens of the operators who are signed in, by sign-in name. */
  readonly operatorTokens: Map<string, string>;
}

const SECOND_MS = 1_000;
/** A market order of the seeds is a fraction of a usual minute; it is filled long before. */
const MAX_SECONDS_TO_FILL = 600;
const UNITS_IN_PERCENT = 1_000_000n;
const CENT_UNITS = 10_000n;
const NO_PREVIEW = '00000000-0000-0000-0000-000000000000';

/** Does one step, as the investor's phone would; orders at the market are filled when it returns. */
export async function doSeedStep(seeding: Seeding, step: SeedStep): Promise<void> {
  if (step.command.kind === 'register') return registerSeed(seeding, step.investor);
  const token = await tokenOf(seeding, step.investor);
  await doCommand(seeding, token, step.command, step.name);
}

/** Ends the log-ins of the seeds. */
export async function logOutSeeds({ caller, tokens }: Seeding): Promise<void> {
  for (const token of tokens.values()) await caller.ask(logOutCall, {}, { token });
}

/**
 * Registers an investor of the seeds. The history of log-ins goes by security time, of which a seed is a millisecond: the account is
 * opened at the step's own instant, before all that its investor does, and its first log-in ends there.
 */
export async function registerSeed(seeding: Seeding, { phone, password }: SeedInvestor): Promise<void> {
  const { caller, clock, inviteCode } = seeding;
  const input = { phone, password, confirmPassword: password, inviteCode, acceptPrivacy: true as const };
  const [at, standing] = [clock.now(), clock.securityNow()];
  clock.set(at, Math.min(at, standing));
  try {
    const { token } = await caller.ask(registerCall, input);
    await caller.ask(logOutCall, {}, { token });
  } catch (error) {
    // Registered before a crash that kept the step from being marked.
    if (!(error instanceof SeedCallError && error.reason === 'member.exists')) throw error;
  } finally {
    clock.set(at, standing);
  }
}

/** The token of an investor of the seeds, logged in once for all steps. */
export async function tokenOf(
  { caller, tokens }: Seeding,
  { phone, password }: SeedInvestor,
): Promise<string> {
  const known = tokens.get(phone);
  if (known !== undefined) return known;
  const { token } = await caller.ask(logInCall, { phone, password, acceptPrivacy: true });
  tokens.set(phone, token);
  return token;
}

async function doCommand(
  seeding: Seeding,
  token: string,
  command: Exclude<SeedCommand, { kind: 'register' }>,
  key: string,
): Promise<void> {
  const { caller } = seeding;
  const as = { token, key };
  switch (command.kind) {
    case 'buy':
    case 'buy-amount':
    case 'buy-limit': {
      if (!(await wasDone(seeding, placeOrder, as))) {
        const { previewId } = await caller.ask(previewBuy, await buyInput(caller, command), { token });
        await caller.ask(placeOrder, { previewId }, as);
      }
      return untilFilled(seeding, token);
    }
    case 'buy-otc': {
      if (await wasDone(seeding, acceptQuote, as)) return;
      const { stockId, quantity } = command;
      const { quoteId } = await caller.ask(requestQuote, { stockId, side: 'buy', quantity }, { token });
      await caller.ask(acceptQuote, { quoteId }, as);
      return;
    }
    case 'close': {
      if (!(await wasDone(seeding, closePosition, as))) {
        const { id } = await openPosition(caller, token, command.stockId);
        const { previewId } = await caller.ask(previewClose, { id, quantity: command.quantity }, { token });
        await caller.ask(closePosition, { previewId }, as);
      }
      return untilFilled(seeding, token);
    }
    case 'cancel': {
      const { items } = await caller.ask(
        listOrders,
        { state: 'pending', stockId: command.stockId },
        { token },
      );
      for (const { id } of items) await caller.ask(cancelOrder, { id }, as);
      return seeding.world.tick();
    }
  }
}

/** Whether the command was done before a crash that kept its step from being marked: then its key is taken, by another input. */
async function wasDone(
  { caller, resumed }: Seeding,
  call: typeof placeOrder | typeof closePosition | typeof acceptQuote,
  as: { token: string; key: string },
): Promise<boolean> {
  if (!resumed) return false;
  try {
    await (call === acceptQuote
      ? caller.ask(call, { quoteId: NO_PREVIEW }, as)
      : caller.ask(call as typeof placeOrder, { previewId: NO_PREVIEW }, as));
  } catch (error) {
    if (error instanceof SeedCallError) return error.reason === KERNEL_REASONS.idempotencyConflict;
    throw error;
  }
  throw new Error('a preview that does not exist was confirmed');
}

/** Lets the market run until no order of the investor waits for it; limit orders may. */
async function untilFilled({ caller, world, clock }: Seeding, token: string): Promise<void> {
  for (let second = 0; second < MAX_SECONDS_TO_FILL; second++) {
    await world.tick();
    const { items } = await caller.ask(listOrders, { state: 'pending' }, { token });
    if (!items.some((order) => order.type === 'market')) return;
    clock.set(clock.now() + SECOND_MS);
  }
  throw new Error('a seed order was not filled in ten minutes');
}

async function openPosition(caller: SeedCaller, token: string, stockId: string) {
  const { items } = await caller.ask(listPositions, { state: 'open', stockId }, { token });
  const [position] = items;
  if (position === undefined) throw new Error(`no open position of ${stockId} to close`);
  return position;
}

type Buy = Extract<SeedCommand, { kind: 'buy' | 'buy-amount' | 'buy-limit' }>;

async function buyInput(caller: SeedCaller, command: Buy): Promise<PreviewBuyInput> {
  const base = { stockId: command.stockId, side: 'buy', leverage: '1' } as const;
  if (command.kind === 'buy') {
    return { ...base, type: 'market', quantity: command.quantity, leverage: command.leverage ?? '1' };
  }
  if (command.kind === 'buy-amount') return { ...base, type: 'market', amount: command.amount };
  const limitPrice = await shareOfPrice(caller, command.stockId, command.percentOfPrice);
  return { ...base, type: 'limit', quantity: command.quantity, limitPrice, timeInForce: 'gtc' };
}

/** So many percent of the price now, in whole cents. */
async function shareOfPrice(caller: SeedCaller, stockId: string, percent: string): Promise<string> {
  const stock = await caller.ask(getStock, { id: stockId });
  const exact = applyRate(parsePrice(stock.price), rate(BigInt(percent) * UNITS_IN_PERCENT));
  return formatPrice(price(exact - (exact % CENT_UNITS)));
}
