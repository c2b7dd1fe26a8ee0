import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { listRoots } from '#features/proof/contract.ts';
import { getStatementFile, listStatements } from '#features/statement/contract.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import type { DailyRoot } from '#kernel/chain/daily-root.ts';
import type { KeptHead } from '#kernel/chain/verify-proof.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { downloadChain, verifyDownload } from '#testing/verify.ts';
import { disarm, rehashChain, republishRoots } from './tampered-chain.fixture.ts';

/**
 * Rule 2, against the owner of the database: who can switch off every guard and write any row. What they change is
 * found by the investor's verifier, from the chain itself or from what was kept of it outside the firm's reach.
 */

const DAY_MS = 86_400_000;

/** What an investor has in hand: a receipt's head, a statement's, a verifier's look, and the roots that all could see. */
interface InHand {
  readonly investor: TestInvestor;
  readonly receipt: KeptHead;
  readonly statement: KeptHead;
  readonly look: KeptHead;
  readonly roots: readonly DailyRoot[];
}

let world: TestBolsillo;
let owner: pg.Pool;
beforeAll(async () => {
  world = await openBolsillo();
  owner = world.database.owner;
  await disarm(owner);
});
afterAll(() => world.close());

/** An investor with a purchase, over two days, who kept what the product gives them to keep. */
async function investorWithHistory(): Promise<InHand> {
  const investor = await world.register();
  const order = {
    stockId: 'AAPL.XNAS',
    side: 'buy',
    type: 'limit',
    quantity: '2',
    limitPrice: '180',
    leverage: '1',
  } as const;
  const { previewId } = await investor.get(previewBuy, order);
  const placed = await investor.get(placeOrder, { previewId });
  const [present] = (await investor.get(listStatements, {})).items;
  const file = await investor.get(getStatementFile, { month: present!.month, format: 'pdf' });
  await world.pass(DAY_MS);
  const chain = await downloadChain(investor);
  expect(await verifyDownload(chain)).toMatchObject({ row: null, lost: [], root: null });
  return {
    investor,
    receipt: { seq: null, hash: placed.order.ledgerHead },
    statement: { seq: BigInt(file.seq), hash: file.head },
    look: { seq: BigInt(chain.end.seq), hash: chain.end.head },
    roots: (await world.anonymous.get(listRoots, {})).items.toReversed(),
  };
}

const verified = async ({ investor, receipt, statement, look, roots }: InHand) =>
  verifyDownload(await downloadChain(investor), [receipt, statement, look], roots);

let nora: InHand;
beforeAll(async () => {
  nora = await investorWithHistory();
});

it('what nobody touched fits everything that was kept', async () => {
  const report = await verified(nora);
  expect(report).toMatchObject({ row: null, lost: [], root: null });
  expect(report.compared).toHaveLength(3);
});

describe('a posting changed', () => {
  it.each([
    [
      'what it moved',
      'UPDATE ledger.entry SET balance_after = balance_after + 1 WHERE investor_id = $1 AND seq = 2',
    ],
    ['its account', `UPDATE ledger.entry SET kind = 'frozen' WHERE investor_id = $1 AND seq = 2`],
    ['its currency', `UPDATE ledger.entry SET asset = 'MXN' WHERE investor_id = $1 AND seq = 2`],
    ['its hash', `UPDATE ledger.entry SET hash = sha256('x') WHERE investor_id = $1 AND seq = 2`],
    [
      'its name',
      `UPDATE ledger.posting p SET name = 'operator.adjustment.bonus' FROM ledger.entry e
        WHERE e.investor_id = $1 AND e.seq = 2 AND p.investor_id = $1 AND p.transaction_number = e.transaction_number
          AND p.position = e.position`,
    ],
    [
      'its instant',
      `UPDATE ledger.transaction t SET at = at + interval '1 ms' FROM ledger.entry e
        WHERE e.investor_id = $1 AND e.seq = 2 AND t.investor_id = $1 AND t.number = e.transaction_number`,
    ],
    [
      'its reason',
      `UPDATE ledger.transaction t SET reference = '{"kind": "gift"}' FROM ledger.entry e
        WHERE e.investor_id = $1 AND e.seq = 2 AND t.investor_id = $1 AND t.number = e.transaction_number`,
    ],
  ])('%s: the row is named, by the investor’s verifier and by the ledger check', async (_what, sql) => {
    const hand = await investorWithHistory();
    await owner.query(sql, [hand.investor.id]);
    const { row } = await verified(hand);
    // both starting credits are one transaction: what belongs to it is in its first row too
    expect(Number(row?.seq)).toBeGreaterThan(0);
    expect(Number(row?.seq)).toBeLessThanOrEqual(2);
    expect(row?.entry?.investorId).toBe(hand.investor.id);
    const { faults } = await checkLedger(world.database.db);
    expect(faults.some(({ place }) => place.startsWith(`${hand.investor.id} entry ${row?.seq}`))).toBe(true);
  });
});

describe('the last removed', () => {
  const cut =
    'DELETE FROM ledger.entry WHERE investor_id = $1 AND seq = (SELECT seq FROM ledger.chain WHERE investor_id = $1)';

  it('is missed by the end that the chain still claims', async () => {
    const hand = await investorWithHistory();
    await owner.query(cut, [hand.investor.id]);
    expect((await verified(hand)).row).toEqual({ seq: hand.look.seq, fault: 'seq', entry: null });
  });

  it('with head and balances set back too, the kept heads and the published root miss it', async () => {
    const hand = await investorWithHistory();
    await owner.query(cut, [hand.investor.id]);
    await rehashChain(owner, hand.investor.id);
    const report = await verified(hand);
    expect(report.row).toBeNull();
    expect(report.lost.map(({ kept }) => kept)).toEqual([hand.receipt, hand.statement, hand.look]);
    expect(report.root).toMatchObject({ fault: 'head' });
  });
});

describe('two reordered', () => {
  const swap = async (investorId: string) => {
    for (const [from, to] of [
      [2, -1],
      [1, 2],
      [-1, 1],
    ])
      await owner.query('UPDATE ledger.entry SET seq = $3 WHERE investor_id = $1 AND seq = $2', [
        investorId,
        from,
        to,
      ]);
  };

  it('are named by the first of them', async () => {
    const hand = await investorWithHistory();
    await swap(hand.investor.id);
    expect((await verified(hand)).row).toMatchObject({ seq: 1n, fault: 'hash' });
  });

  it('and hashed again, no kept head fits any more', async () => {
    const hand = await investorWithHistory();
    await swap(hand.investor.id);
    await rehashChain(owner, hand.investor.id);
    const report = await verified(hand);
    expect(report.row).toBeNull();
    expect(report.lost).toHaveLength(3);
    expect(report.root).toMatchObject({ fault: 'head' });
  });
});

describe('all of it rewritten and hashed again', () => {
  async function rewrite(investorId: string): Promise<void> {
    // given a starting credit that was half of what it was, and everything after it made to fit
    await owner.query(
      `UPDATE ledger.entry SET balance_after = balance_after - 50000,
              balance_before = balance_before - CASE seq WHEN 2 THEN 0 ELSE 50000 END
        WHERE investor_id = $1 AND asset = 'USD' AND kind = 'available'`,
      [investorId],
    );
    await owner.query(
      `UPDATE ledger.posting SET amount = amount - 50000 WHERE investor_id = $1 AND transaction_number = 1 AND asset = 'USD'`,
      [investorId],
    );
    await rehashChain(owner, investorId);
  }

  it('is whole in itself: without anything kept, nobody would see it', async () => {
    const hand = await investorWithHistory();
    await rewrite(hand.investor.id);
    const { entries, investorId, end } = await downloadChain(hand.investor);
    expect(await verifyDownload({ entries, investorId, end, inclusions: [] })).toMatchObject({
      row: null,
      lost: [],
    });
  });

  it('fails against each head that was kept: of a receipt, of a statement, of the last look', async () => {
    const hand = await investorWithHistory();
    await rewrite(hand.investor.id);
    const report = await verified(hand);
    expect(report.row).toBeNull();
    expect(report.lost.map(({ kept }) => kept)).toEqual([hand.receipt, hand.statement, hand.look]);
    // and each of them alone is enough
    for (const kept of [hand.receipt, hand.statement, hand.look])
      expect((await verifyDownload(await downloadChain(hand.investor), [kept])).lost).toHaveLength(1);
  });

  it('fails against the root of the day, and so does a leaf that was forged with it', async () => {
    const hand = await investorWithHistory();
    await rewrite(hand.investor.id);
    expect((await verified(hand)).root).toMatchObject({ fault: 'head' });
    // by the ledger's check, too, which reads leaves and chains together
    const { faults } = await checkLedger(world.database.db, declaredParts('invariants'));
    expect(faults.map(({ place }) => place).join()).toContain(`${hand.investor.id} leaf of root `);
    // when the leaf is made to say what the chain says now
    await owner.query(
      `UPDATE proof_leaf l SET head = e.hash FROM ledger.entry e
        WHERE l.investor_id = $1 AND e.investor_id = $1 AND e.seq = l.seq`,
      [hand.investor.id],
    );
    expect((await verified(hand)).root).toMatchObject({ fault: 'path' });
  });

  it('with every root, tree and seal made again as well, fails against a root that anybody kept', async () => {
    const hand = await investorWithHistory();
    const other = await investorWithHistory();
    await rewrite(hand.investor.id);
    await owner.query(
      `UPDATE proof_leaf l SET head = e.hash FROM ledger.entry e
        WHERE l.investor_id = $1 AND e.investor_id = $1 AND e.seq = l.seq`,
      [hand.investor.id],
    );
    await republishRoots(owner);
    const file = await downloadChain(hand.investor);
    // what the tables say now is whole in itself
    expect(await verifyDownload(file)).toMatchObject({ row: null, root: null });
    // but not what others have seen: the copy of the seals that the other one kept
    expect((await verifyDownload(file, [], other.roots)).root).toMatchObject({ fault: 'seal' });
    // and the other, whose own history nobody touched, sees it in their own verifier too
    expect((await verifyDownload(await downloadChain(other.investor), [], other.roots)).root).toMatchObject({
      fault: 'seal',
    });
  });
});
