import * as z from 'zod/mini';
import type { TradeMarket } from '#features/trade/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId } from '#kernel/id/id.ts';
import { type Price, parseQuantity, price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import { announcedAt, firstShown, type SandboxBlock, sandboxBlock } from '../sandbox-plan.ts';
import type { BlockNeeds } from './block-parts.ts';
import { backOffer, hasSandboxOffers, insertOffer, lockOffer, type Offer } from './offer.store.ts';
import { schedulePhase } from './phases.ts';
import { SANDBOX_KEY } from './secret-key.ts';

const SERIES_DUE = 'block.sandbox';
const payload = z.object({ number: z.int() });

/** The sandbox's offers, each announced at its instant; one schedules the next. */
export function sandboxSeries(needs: BlockNeeds): DueKind {
  return dueKind(SERIES_DUE, payload, async (tx, { at, payload: { number } }) => {
    if (needs.ports.config.mode !== 'sandbox') return;
    await announce(needs, tx, sandboxBlock(number), at);
    // After a leap of the clock those that are long over are left out.
    await scheduleNext(tx, Math.max(number + 1, firstShown(needs.ports.clock.now())));
  });
}

/** Begins the series in a new sandbox, as if it had gone on for ever; once begun it goes on. */
export async function beginSandboxBlocks({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await hasSandboxOffers(tx))) await scheduleNext(tx, firstShown(clock.now()));
  });
}

function scheduleNext(tx: Transaction, number: number): Promise<void> {
  return scheduleDue(tx, { kind: SERIES_DUE, key: 'series', at: announcedAt(number), payload: { number } });
}

async function announce(
  { ports, market }: BlockNeeds,
  tx: Transaction,
  block: SandboxBlock,
  at: number,
): Promise<void> {
  const instrument = market.instrument(block.stockId);
  const offered = offeredAt(market, block.stockId);
  if (instrument === null || offered === null) return;
  const id = newId(ports.chance, ports.clock.securityNow());
  await insertOffer(
    tx,
    { id, origin: 'sandbox', by: null, at },
    {
      stockId: block.stockId,
      currency: instrument.currency,
      price: offered,
      shares: parseQuantity(block.shares),
      minShares: parseQuantity(block.minShares),
      leverages: block.leverages,
      keyHash: block.needsKey ? await hashPassword(SANDBOX_KEY) : null,
      beginsAt: block.beginsAt,
      finishesAt: block.finishesAt,
    },
  );
  await backOffer(tx, { id, by: null, approvalId: null, reference: block.reference, at });
  await schedulePhase(tx, (await lockOffer(tx, id)) as Offer);
}

const CENT_UNITS = 10_000n;

/** Eight hundredths below the market's last price, so that a few days' moves leave it below; whole cents. */
function offeredAt(market: TradeMarket, stockId: string): Price | null {
  const last = market.quote(stockId)?.price ?? null;
  if (last === null) return null;
  const cents = (last * 92n) / 100n / CENT_UNITS;
  return cents > 0n ? price(cents * CENT_UNITS) : null;
}
