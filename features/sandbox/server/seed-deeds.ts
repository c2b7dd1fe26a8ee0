import { logInCall, logOutCall, registerCall } from '#features/account/contract.ts';
import { getStock } from '#features/market/contract.ts';
import {
  cancelOrder,
  closePosition,
  listOrders,
  listPositions,
  placeOrder,
  previewBuy,
  previewClose,
} from '#features/trade/contract.ts';
import type { FixedClock } from '#kernel/clock/clock.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { applyRate, formatPrice, parsePrice, price, rate } from '#kernel/money/money.ts';
import type { ScheduledStep, SeedDeed, SeedInvestor } from '../seed-plan.ts';
import { SeedCallError, type SeedCaller, type SeedWorld } from './seed-world.ts';

/** What the steps of the seeds share. */
export interface Seeding {
  readonly caller: SeedCaller;
  readonly world: SeedWorld;
  readonly clock: FixedClock;
  readonly inviteCode: string;
  /** Tokens of the investors who are logged in, by phone. */
  readonly tokens: Map<string, string>;
}

const SECOND_MS = 1_000;
/** A market order of the seeds is a fraction of a usual minute; it is filled long before. */
const MAX_SECONDS_TO_FILL = 600;
const UNITS_IN_PERCENT = 1_000_000n;
const CENT_UNITS = 10_000n;

/** Does one step at its instant, as the investor's phone would; orders at the market are filled when it returns. */
export async function doSeedStep(seeding: Seeding, step: ScheduledStep): Promise<void> {
  seeding.clock.set(step.at);
  await seeding.world.tick();
  if (step.deed.kind === 'register') return register(seeding, step.investor);
  const token = await tokenOf(seeding, step.investor);
  await doDeed(seeding, token, step.deed, step.name);
}

/** Ends the log-ins of the seeds. */
export async function logOutSeeds({ caller, tokens }: Seeding): Promise<void> {
  for (const token of tokens.values()) await caller.ask(logOutCall, {}, { token });
}

async function register(seeding: Seeding, { phone, password }: SeedInvestor): Promise<void> {
  const { caller, inviteCode, tokens } = seeding;
  const input = { phone, password, confirmPassword: password, inviteCode, acceptPrivacy: true as const };
  try {
    tokens.set(phone, (await caller.ask(registerCall, input)).token);
  } catch (error) {
    // Registered before a crash that kept the step from being marked.
    if (!(error instanceof SeedCallError && error.reason === 'member.exists')) throw error;
  }
}

async function tokenOf({ caller, tokens }: Seeding, { phone, password }: SeedInvestor): Promise<string> {
  const known = tokens.get(phone);
  if (known !== undefined) return known;
  const { token } = await caller.ask(logInCall, { phone, password, acceptPrivacy: true });
  tokens.set(phone, token);
  return token;
}

async function doDeed(
  seeding: Seeding,
  token: string,
  deed: Exclude<SeedDeed, { kind: 'register' }>,
  key: string,
): Promise<void> {
  const { caller } = seeding;
  const as = { token, key };
  switch (deed.kind) {
    case 'buy':
    case 'buy-amount': {
      const size = deed.kind === 'buy' ? { quantity: deed.quantity } : { amount: deed.amount };
      const input = { stockId: deed.stockId, side: 'buy', type: 'market', leverage: '1', ...size } as const;
      const { previewId } = await caller.ask(previewBuy, input, { token });
      await confirmed(caller.ask(placeOrder, { previewId }, as));
      return untilFilled(seeding, token);
    }
    case 'buy-limit': {
      const input = await limitInput(caller, deed);
      const { previewId } = await caller.ask(previewBuy, input, { token });
      await confirmed(caller.ask(placeOrder, { previewId }, as));
      return seeding.world.tick();
    }
    case 'close': {
      const { id } = await openPosition(caller, token, deed.stockId);
      const input = deed.quantity === undefined ? { id } : { id, quantity: deed.quantity };
      const { previewId } = await caller.ask(previewClose, input, { token });
      await confirmed(caller.ask(closePosition, { previewId }, as));
      return untilFilled(seeding, token);
    }
    case 'cancel': {
      const { items } = await caller.ask(listOrders, { state: 'pending', stockId: deed.stockId }, { token });
      for (const { id } of items) await caller.ask(cancelOrder, { id }, as);
      return seeding.world.tick();
    }
  }
}

/** A deed done before a crash that kept its step from being marked: its key is taken, by a preview that is gone. */
async function confirmed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    const isDone = error instanceof SeedCallError && error.reason === KERNEL_REASONS.idempotencyConflict;
    if (!isDone) throw error;
  }
}

async function untilFilled({ caller, world, clock }: Seeding, token: string): Promise<void> {
  for (let second = 0; second < MAX_SECONDS_TO_FILL; second++) {
    const { items } = await caller.ask(listOrders, { state: 'pending' }, { token });
    if (!items.some((order) => order.type === 'market')) return;
    await world.tick();
    clock.advance(SECOND_MS);
  }
  throw new Error('a seed order was not filled in ten minutes');
}

async function openPosition(caller: SeedCaller, token: string, stockId: string) {
  const { items } = await caller.ask(listPositions, { state: 'open', stockId }, { token });
  const [position] = items;
  if (position === undefined) throw new Error(`no open position of ${stockId} to close`);
  return position;
}

async function limitInput(caller: SeedCaller, deed: Extract<SeedDeed, { kind: 'buy-limit' }>) {
  const { stockId, quantity } = deed;
  const stock = await caller.ask(getStock, { id: stockId });
  const share = rate(BigInt(deed.percentOfPrice) * UNITS_IN_PERCENT);
  const exact = applyRate(parsePrice(stock.price), share);
  return {
    stockId,
    side: 'buy',
    type: 'limit',
    quantity,
    limitPrice: formatPrice(price(exact - (exact % CENT_UNITS))),
    timeInForce: 'gtc',
    leverage: '1',
  } as const;
}
