import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { parseMoney, parseRate, rate } from '#kernel/money/money.ts';
import type { TestBolsillo, TestInvestor } from '#testing/bolsillo.ts';
import {
  buyFoundation,
  type FoundationOrder,
  getFoundation,
  previewFoundation,
  previewFoundationSale,
  sellFoundation,
} from '../contract.ts';
import { foundationDate } from '../foundation-days.ts';
import { payIn } from './desk/income-approval.ts';
import { newPoolId } from './foundation-parts.ts';
import { insertProduct, lockProduct } from './product.store.ts';
import { SANDBOX_KEY_HASH } from './sandbox-key.ts';

type House = Pick<TestBolsillo, 'database' | 'now'>;

/** What a test wants of a product of the sandbox's own. */
export interface WantedFoundation {
  readonly currency?: 'MXN' | 'USD';
  readonly yearlyPercent?: string;
  readonly minAmount?: string;
  readonly needsKey?: boolean;
  /** Days from now; it began ten days ago and lasts ninety more unless told. */
  readonly begins?: number;
  readonly finishes?: number;
  /** What its income pool begins with; nothing for null. */
  readonly income?: string | null;
}

/** Opens a product as the sandbox opens its own; gives its id. */
export async function openFoundation(world: House, wanted: WantedFoundation = {}): Promise<string> {
  const { currency = 'MXN', yearlyPercent = '12', minAmount = '5000', income = '5000' } = wanted;
  const id = randomUUID();
  const beginAt = new Date(world.now() + (wanted.begins ?? -10) * DAY_MS);
  const finishAt = new Date(world.now() + (wanted.finishes ?? 90) * DAY_MS);
  const ids = { chance: systemChance, clock: { now: () => world.now(), securityNow: () => world.now() } };
  await transact(world.database.db, async (tx) => {
    const at = Math.min(world.now(), beginAt.getTime());
    await insertProduct(
      tx,
      {
        id,
        name: `Plazo ${id.slice(0, 6)}`,
        publisher: 'Arrendadora Bajío, S.A.',
        intro: { es: 'Financia maquinaria.', en: 'It finances machines.', zh: '为机器设备融资。' },
        currency,
        minAmount: parseMoney(minAmount),
        yearlyRate: rate(parseRate(yearlyPercent) * 100n),
        keyHash: wanted.needsKey ? SANDBOX_KEY_HASH : null,
        beginAt,
        finishAt,
        finishOn: foundationDate(currency, finishAt.getTime()),
        principalPool: newPoolId(ids),
        incomePool: newPoolId(ids),
        approvalId: null,
      },
      at,
    );
  });
  if (income !== null) await addIncome(world, id, income);
  return id;
}

/** Pays into a product's income pool as the sandbox does. */
export function addIncome(world: House, foundationId: string, amount: string): Promise<void> {
  return transact(world.database.db, async (tx) => {
    await lockProduct(tx, foundationId);
    await payIn(tx, {
      id: randomUUID(),
      foundationId,
      amount: parseMoney(amount),
      reference: 'Prueba',
      approvalId: null,
      at: new Date(world.now()),
    });
  });
}

/** Buys at once. */
export async function buy(who: TestInvestor, id: string, amount = '10000'): Promise<FoundationOrder> {
  const { previewId } = await who.get(previewFoundation, { id, amount });
  return (await who.get(buyFoundation, { previewId })).order;
}

/** Sells at once. */
export async function sell(who: TestInvestor, id: string): Promise<FoundationOrder> {
  const { previewId } = await who.get(previewFoundationSale, { id });
  return (await who.get(sellFoundation, { previewId })).order;
}

/** A product as anybody sees it. */
export const shown = (world: Pick<TestBolsillo, 'anonymous'>, id: string) =>
  world.anonymous.get(getFoundation, { id });
