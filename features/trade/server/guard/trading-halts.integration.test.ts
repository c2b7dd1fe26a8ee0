import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCall, decideApprovalCall, listAuditCall } from '#features/operator/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { placeOrder, previewBuy } from '../../contract.ts';
import { getHalt, liftHaltCall, listHalts } from '../../halt-contract.ts';

let world: TestBolsillo;
let teresa: TestOperator;
let adan: TestOperator;
beforeAll(async () => {
  // Of its own: a halt is everyone's, and the clock moves.
  world = await openBolsillo();
  teresa = await world.operator('treasurer');
  adan = await world.operator('admin');
});
afterAll(() => world.close());

const BUY = {
  stockId: 'AAPL.XNAS',
  side: 'buy',
  type: 'limit',
  limitPrice: '180.00',
  timeInForce: 'gtc',
  quantity: '1',
  leverage: '1',
} as const;
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const limit = (name: string, value: number) =>
  world.database.owner.query(
    `INSERT INTO order_limit (name, effective_from, value, source) VALUES ($1, $2, $3, 'test')`,
    [name, new Date(world.now() - 86_400_000), value],
  );
const unlimited = () =>
  world.database.owner.query(
    `ALTER TABLE order_limit DISABLE TRIGGER USER; DELETE FROM order_limit WHERE source = 'test';
     ALTER TABLE order_limit ENABLE TRIGGER USER`,
  );
const place = async (who: TestInvestor) => {
  const { previewId } = await who.get(previewBuy, BUY);
  return reasonOf(await who.ask(placeOrder, { previewId }, key()));
};
const healthOf = async (url: string) => (await (await fetch(`${url}/health/ready`)).json()) as object;
/** What health says in the end: where the house is slow to answer, it tells what was so before. */
const expectHealth = (url: string) => expect.poll(() => healthOf(url), { timeout: 10_000 });

/** Two persons let buying go on; what the second one's agreement came to. */
async function lifted(): Promise<unknown> {
  const { items } = await teresa.get(listHalts, {});
  const { approvalId } = await teresa.get(liftHaltCall, { id: items[0]!.id, reason: 'A client’s program' });
  expect(reasonOf(await teresa.ask(decideApprovalCall, { id: approvalId, agree: true }, key()))).toBe(
    'approval.same_operator',
  );
  return reasonOf(await adan.ask(decideApprovalCall, { id: approvalId, agree: true }, key()));
}

test('given orders beyond the firm’s limit on two nodes at once, in 10 rounds, then both see one halt and two persons lift it', async () => {
  const node = await world.anotherNode();
  const people = await Promise.all(Array.from({ length: 6 }, () => world.register()));
  for (let round = 0; round < 10; round++) {
    await world.pass(61_000);
    const previews = await Promise.all(people.map((who) => who.get(previewBuy, BUY)));
    await limit('firm_orders', 2);
    const told = await Promise.all(
      people.map((who, index) =>
        (index % 2 === 0 ? who : node.as(who)).ask(
          placeOrder,
          { previewId: previews[index]!.previewId },
          key(),
        ),
      ),
    );
    expect(told.map(reasonOf).sort()).toEqual([
      ...['success', 'success'],
      ...['trade.halted', 'trade.halted', 'trade.halted', 'trade.halted'],
    ]);
    for (const caller of [world.anonymous, node.as(world.anonymous)]) {
      expect(await caller.get(getHalt, {})).toEqual({
        halted: true,
        since: new Date(world.now()).toISOString(),
      });
    }
    for (const url of [world.url, node.url]) {
      await expectHealth(url).toMatchObject({ status: 'ready', tradingHalted: true });
    }
    await unlimited();
    expect(await lifted()).toBe('success');
    expect(await place(people[0]!)).toBe('success');
    await expectHealth(node.url).toMatchObject({ status: 'ready', tradingHalted: false });
  }
  await node.stop();
  const { items } = await teresa.get(listHalts, {});
  expect(items).toHaveLength(10);
}, 120_000);

test('given a halt, then the desk shows what is counted, the dashboard that nothing is bought, the audit log who ended it', async () => {
  const ana = await world.register();
  await world.pass(61_000);
  await limit('firm_orders', 1);
  expect([await place(ana), await place(ana).catch(String)]).toEqual(['success', expect.anything()]);
  await expect(place(ana)).rejects.toThrow('trade.halted');
  const desk = await adan.get(listHalts, {});
  expect(desk.meters).toEqual([
    { name: 'firm_orders', seen: '1', most: '1', isPassed: false },
    {
      name: 'firm_open_usd',
      seen: expect.stringMatching(/^\d+\.00$/),
      most: '500000000.00',
      isPassed: false,
    },
    { name: 'firm_open_mxn', seen: '0.00', most: '10000000000.00', isPassed: false },
    { name: 'firm_distance', seen: null, most: '60.00', isPassed: false },
  ]);
  expect(desk.items[0]).toMatchObject({ cause: 'firm_orders', seen: '2', most: '1', lifted: null });
  const dashboard = await teresa.get(dashboardCall, {});
  expect(dashboard.health.find(({ part }) => part === 'venue')).toMatchObject({
    state: 'down',
    counts: expect.arrayContaining([{ name: 'halted', count: 1 }]),
  });
  const { id } = desk.items[0]!;
  await unlimited();
  expect(await lifted()).toBe('success');
  const { items } = await adan.get(listHalts, {});
  expect(items[0]).toMatchObject({
    id,
    lifted: { requestedBy: teresa.name, agreedBy: adan.name, reason: 'A client’s program' },
  });
  // and nobody lifts it again
  expect(reasonOf(await teresa.ask(liftHaltCall, { id, reason: 'Once more' }, key()))).toBe(
    'trade.halt_lifted',
  );
  const stranger = await teresa.ask(liftHaltCall, { id: crypto.randomUUID(), reason: 'Another' }, key());
  expect(reasonOf(stranger)).toBe('not_found');
  const log = await adan.get(listAuditCall, { subjectId: id, commandsOnly: true });
  expect(log.items.map(({ call }) => call)).toEqual([
    'operator/approval_decide',
    'operator/trading_halt_lift',
    'trade.halt',
  ]);
});

test('given working buys that still pass the limit, when two agree, then it stays halted, and a second asking waits its turn', async () => {
  const ana = await world.register();
  await world.pass(61_000);
  const { rows } = await world.database.owner.query("SELECT open_buys(NULL, 'USD') AS open");
  await limit('firm_open_usd', Number(rows[0].open) + 100);
  expect(await place(ana)).toBe('success');
  await world.pass(1_000);
  expect(await lifted()).toBe('trade.halt_still_passed');
  expect((await ana.get(getHalt, {})).halted).toBe(true);
  const { items } = await teresa.get(listHalts, {});
  const again = await teresa.ask(liftHaltCall, { id: items[0]!.id, reason: 'Once more' }, key());
  expect(reasonOf(again)).toBe('approval.waits_already');
});
