import {
  buyFoundation,
  listFoundationOrders,
  listFoundations,
  previewFoundation,
  previewFoundationSale,
  sellFoundation,
} from '#features/foundation/contract.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import type { CaseCommand } from '../seed-cases.ts';
import { type Seeding, tokenOf } from './seed-commands.ts';
import { SeedCallError } from './seed-world.ts';

type Of<Kind extends CaseCommand['kind']> = Extract<CaseCommand, { kind: Kind }>;

/** Buys a term fund, or leaves one before its finish, as the investor's phone would. */
export async function orderFoundation(
  seeding: Seeding,
  key: string,
  command: Of<'buy-foundation' | 'sell-foundation'>,
): Promise<void> {
  const token = await tokenOf(seeding, command.investor);
  try {
    await (command.kind === 'buy-foundation'
      ? buy(seeding, { token, key }, command.currency)
      : sell(seeding, { token, key }));
  } catch (error) {
    // Done before a crash that kept its step from being marked: its key is taken by then.
    const isTaken = error instanceof SeedCallError && error.reason === KERNEL_REASONS.idempotencyConflict;
    if (!(seeding.resumed && isTaken)) throw error;
  }
}

interface Identity {
  readonly token: string;
  readonly key: string;
}

async function buy({ caller }: Seeding, as: Identity, currency?: 'MXN' | 'USD'): Promise<void> {
  const { items } = await caller.ask(listFoundations, { state: 'in_progress' });
  const product = items.find((each) => !each.needsKey && each.currency === (currency ?? each.currency));
  if (product === undefined) return;
  const { id, minAmount: amount } = product;
  const { previewId } = await caller.ask(previewFoundation, { id, amount }, { token: as.token });
  await caller.ask(buyFoundation, { previewId }, as);
}

async function sell({ caller }: Seeding, as: Identity): Promise<void> {
  const { items } = await caller.ask(listFoundationOrders, { state: 'bought' }, { token: as.token });
  const oldest = items.at(-1);
  if (oldest === undefined) return;
  const { previewId } = await caller.ask(previewFoundationSale, { id: oldest.id }, { token: as.token });
  await caller.ask(sellFoundation, { previewId }, as);
}
