import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listStocks } from '#features/market/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestNode } from '#testing/bolsillo.ts';
import {
  addToWatchlist,
  deleteFromWatchlist,
  listWatchlist,
  MAX_WATCHED,
  mergeIntoWatchlist,
  moveInWatchlist,
} from '../contract.ts';

const [AAPL, MSFT, NVDA, WALMEX] = ['AAPL.XNAS', 'MSFT.XNAS', 'NVDA.XNAS', 'WALMEX.XMEX'] as const;
const NONE = 'NONE.XNAS';

let bolsillo: TestBolsillo;
let ana: TestInvestor;
/** Every stock that there is, more than one list holds. */
let stocks: string[];

beforeAll(async () => {
  bolsillo = await openBolsillo();
  stocks = [];
  for (const country of ['america', 'mexico'] as const) {
    for (let cursor: string | undefined; ; ) {
      const input = { country, limit: 100, ...(cursor && { cursor }) };
      const page = await bolsillo.anonymous.get(listStocks, input);
      stocks.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
  }
  expect(stocks.length).toBeGreaterThan(MAX_WATCHED);
});
afterAll(() => bolsillo.close());
beforeEach(async () => {
  ana = await bolsillo.register();
});

async function listOf(who: TestInvestor, limit = 100): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await who.get(listWatchlist, { limit, ...(cursor && { cursor }) });
    found.push(...page.items.map(({ stockId }) => stockId));
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}
const follow = async (who: TestInvestor, ...ids: string[]) => {
  for (const stockId of ids) await who.get(addToWatchlist, { stockId });
};

const CALLS = [
  [listWatchlist, {}],
  [addToWatchlist, { stockId: AAPL }],
  [deleteFromWatchlist, { stockId: AAPL }],
  [moveInWatchlist, { stockId: AAPL, before: null }],
  [mergeIntoWatchlist, { stockIds: [AAPL] }],
] as const;
it.each(CALLS.map(([call, input]) => [call.path, call, input] as const))(
  '%s needs a log-in',
  async (_path, call, input) => {
    expect(await bolsillo.anonymous.ask(call as typeof listWatchlist, input as object)).toMatchObject({
      code: -3,
    });
  },
);

describe('a watchlist', () => {
  it('is empty at first, then shows each stock with its quote in the order in which it was added', async () => {
    expect(await ana.get(listWatchlist, {})).toEqual({ items: [], nextCursor: null });
    await follow(ana, WALMEX, AAPL);
    const { items } = await ana.get(listWatchlist, {});
    expect(items.map(({ stockId, symbol, currency }) => [stockId, symbol, currency])).toEqual([
      [WALMEX, 'WALMEX', 'MXN'],
      [AAPL, 'AAPL', 'USD'],
    ]);
    const quoted = await bolsillo.anonymous.get(listStocks, { ids: [WALMEX, AAPL] });
    expect(items).toEqual(quoted.items.map(({ id, sector: _, ...stock }) => ({ stockId: id, ...stock })));
  });

  it('takes an index and the exchange rate, too, and one that is added twice stays where it is', async () => {
    await follow(ana, 'SPX.INDEX', 'USDMXN.FX', AAPL, 'SPX.INDEX');
    expect(await listOf(ana)).toEqual(['SPX.INDEX', 'USDMXN.FX', AAPL]);
  });

  it('puts a stock back to where it was, or at the end where its neighbour is gone', async () => {
    await follow(ana, AAPL, MSFT, NVDA);
    await ana.get(deleteFromWatchlist, { stockId: AAPL });
    expect(await listOf(ana)).toEqual([MSFT, NVDA]);
    await ana.get(addToWatchlist, { stockId: AAPL, before: MSFT });
    expect(await listOf(ana)).toEqual([AAPL, MSFT, NVDA]);
    await ana.get(addToWatchlist, { stockId: WALMEX, before: WALMEX });
    await ana.get(addToWatchlist, { stockId: 'GE.XNYS', before: 'F.XNYS' });
    expect(await listOf(ana)).toEqual([AAPL, MSFT, NVDA, WALMEX, 'GE.XNYS']);
    // what is there already does not move
    await ana.get(addToWatchlist, { stockId: WALMEX, before: AAPL });
    expect(await listOf(ana)).toEqual([AAPL, MSFT, NVDA, WALMEX, 'GE.XNYS']);
  });

  it('deletes once and succeeds again', async () => {
    await follow(ana, AAPL, MSFT);
    for (const _ of [1, 2]) expect(await ana.get(deleteFromWatchlist, { stockId: AAPL })).toEqual({});
    expect(await listOf(ana)).toEqual([MSFT]);
  });

  it('moves to the front, between and to the end', async () => {
    await follow(ana, AAPL, MSFT, NVDA, WALMEX);
    await ana.get(moveInWatchlist, { stockId: WALMEX, before: AAPL });
    expect(await listOf(ana)).toEqual([WALMEX, AAPL, MSFT, NVDA]);
    await ana.get(moveInWatchlist, { stockId: WALMEX, before: NVDA });
    expect(await listOf(ana)).toEqual([AAPL, MSFT, WALMEX, NVDA]);
    await ana.get(moveInWatchlist, { stockId: AAPL, before: null });
    expect(await listOf(ana)).toEqual([MSFT, WALMEX, NVDA, AAPL]);
    await ana.get(moveInWatchlist, { stockId: MSFT, before: MSFT });
    expect(await listOf(ana)).toEqual([MSFT, WALMEX, NVDA, AAPL]);
  });

  it('keeps its order through more moves into one gap than a gap holds', async () => {
    await follow(ana, AAPL, MSFT, NVDA, WALMEX);
    let model: string[] = [AAPL, MSFT, NVDA, WALMEX];
    for (let round = 0; round < 80; round += 1) {
      const [first, second, third, last] = model as [string, string, string, string];
      await ana.get(moveInWatchlist, { stockId: last, before: second });
      model = [first, last, second, third];
    }
    expect(await listOf(ana)).toEqual(model);
  });

  it('comes in pages that neither repeat nor lack anything', async () => {
    const some = stocks.slice(0, 7);
    await ana.get(mergeIntoWatchlist, { stockIds: some });
    expect(await listOf(ana, 3)).toEqual(some);
    expect((await ana.get(listWatchlist, { limit: 7 })).nextCursor).toBeNull();
  });
});

describe('a refusal changes nothing', () => {
  it.each([
    [addToWatchlist, { stockId: NONE }],
    [deleteFromWatchlist, { stockId: NONE }],
    [moveInWatchlist, { stockId: NONE, before: null }],
    [moveInWatchlist, { stockId: NVDA, before: null }],
    [moveInWatchlist, { stockId: AAPL, before: NVDA }],
    [moveInWatchlist, { stockId: AAPL, before: NONE }],
  ] as const)('%#: of a stock that does not exist, or is not in the list', async (call, input) => {
    await follow(ana, AAPL, MSFT);
    const answer = await ana.ask(call as typeof moveInWatchlist, input as never);
    expect(answer).toMatchObject({ ok: false, code: -1, reason: 'not_found', status: 200 });
    expect(await listOf(ana)).toEqual([AAPL, MSFT]);
  });

  it.each([
    ['es', 'Puedes seguir hasta 200 acciones; quita una para agregar otra'],
    ['en', 'You can follow up to 200 stocks; remove one to add another'],
    ['zh', '最多可关注 200 只股票；请先移除一只再添加'],
  ] as const)('one too many, told in %s', async (language, msg) => {
    const full = await bolsillo.register(language);
    await full.get(mergeIntoWatchlist, { stockIds: stocks.slice(0, MAX_WATCHED) });
    const one = stocks[MAX_WATCHED]!;
    expect(await full.ask(addToWatchlist, { stockId: one })).toMatchObject({
      code: -1,
      reason: 'watchlist.full',
      msg,
      values: { most: MAX_WATCHED },
    });
    // what is there already still succeeds, and a full list still moves
    await full.get(addToWatchlist, { stockId: stocks[3]! });
    await full.get(moveInWatchlist, { stockId: stocks[199]!, before: stocks[0]! });
    expect(await listOf(full)).toEqual([stocks[199], ...stocks.slice(0, 199)]);
    await full.get(deleteFromWatchlist, { stockId: stocks[0]! });
    await full.get(addToWatchlist, { stockId: one });
    expect(await listOf(full)).toHaveLength(MAX_WATCHED);
  });

  it.each([
    [addToWatchlist, {}, ['stockId']],
    [addToWatchlist, { stockId: '' }, ['stockId']],
    [moveInWatchlist, { stockId: AAPL }, ['before']],
    [mergeIntoWatchlist, { stockIds: Array.from({ length: 201 }, () => AAPL) }, ['stockIds']],
    [listWatchlist, { limit: 101 }, ['limit']],
    [listWatchlist, { cursor: 'x' }, ['cursor']],
  ])('%#: input that is no input', async (call, input, fields) => {
    const answer = await ana.ask(call as typeof listWatchlist, input as never);
    expect(answer).toMatchObject({ ok: false, code: -2 });
    expect(Object.keys((answer as { fields: object }).fields)).toEqual(fields);
    expect(await listOf(ana)).toEqual([]);
  });
});

describe('what a browser gathered', () => {
  it('goes behind what the account has, in its order, and again changes nothing', async () => {
    await follow(ana, MSFT, AAPL);
    const stockIds = [NVDA, AAPL, NONE, WALMEX, NVDA];
    expect(await ana.get(mergeIntoWatchlist, { stockIds })).toEqual({ added: [NVDA, WALMEX], leftOut: [] });
    expect(await ana.get(mergeIntoWatchlist, { stockIds })).toEqual({ added: [], leftOut: [] });
    expect(await listOf(ana)).toEqual([MSFT, AAPL, NVDA, WALMEX]);
  });

  it('fills the list and says what found no room', async () => {
    await ana.get(mergeIntoWatchlist, { stockIds: stocks.slice(0, MAX_WATCHED - 1) });
    const [fits, not] = stocks.slice(MAX_WATCHED - 1);
    expect(await ana.get(mergeIntoWatchlist, { stockIds: [stocks[0]!, fits!, not!] })).toEqual({
      added: [fits],
      leftOut: [not],
    });
    expect(await listOf(ana)).toHaveLength(MAX_WATCHED);
  });
});

describe('two devices at once', () => {
  let other: TestNode;
  beforeAll(async () => {
    other = await bolsillo.anotherNode();
  });
  afterAll(() => other.stop());

  it('add one stock: it is there once', async () => {
    const elsewhere = other.as(ana);
    await Promise.all(
      [ana, elsewhere, ana, elsewhere].map((device) => device.get(addToWatchlist, { stockId: AAPL })),
    );
    expect(await listOf(ana)).toEqual([AAPL]);
  });

  it('add to a list with one place left: one is in, the other is told why not', async () => {
    await ana.get(mergeIntoWatchlist, { stockIds: stocks.slice(0, MAX_WATCHED - 1) });
    const answers = await Promise.all([
      ana.ask(addToWatchlist, { stockId: stocks[MAX_WATCHED - 1]! }),
      other.as(ana).ask(addToWatchlist, { stockId: stocks[MAX_WATCHED]! }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ reason: 'watchlist.full' });
    expect(await listOf(ana)).toHaveLength(MAX_WATCHED);
  });

  it('move, add and delete: nothing is lost and nothing stands twice', async () => {
    const some = stocks.slice(0, 12);
    await ana.get(mergeIntoWatchlist, { stockIds: some });
    const devices = [ana, other.as(ana)] as const;
    const extra = stocks.slice(12, 22);
    for (let round = 0; round < 10; round += 1) {
      const [one, two, three, four] = [0, 1, 2, 3].map((step) => some[(round * 5 + step * 3) % 12]!);
      await Promise.all([
        devices[0].get(moveInWatchlist, { stockId: one!, before: two! }),
        devices[1].get(moveInWatchlist, { stockId: three!, before: two! }),
        devices[0].get(moveInWatchlist, { stockId: four!, before: null }),
        devices[1].get(addToWatchlist, { stockId: extra[round]!, before: one! }),
      ]);
      await Promise.all([
        devices[0].get(deleteFromWatchlist, { stockId: extra[round]! }),
        devices[1].ask(moveInWatchlist, { stockId: extra[round]!, before: null }),
      ]);
    }
    const list = await listOf(ana);
    expect(list.toSorted()).toEqual(some.toSorted());
  });
});

it('another investor’s list is neither shown nor touched', async () => {
  const beto = await bolsillo.register();
  await follow(beto, MSFT, NVDA, WALMEX);
  await follow(ana, NVDA, WALMEX);
  await ana.get(moveInWatchlist, { stockId: WALMEX, before: NVDA });
  await ana.get(mergeIntoWatchlist, { stockIds: [AAPL] });
  await ana.get(deleteFromWatchlist, { stockId: NVDA });
  // what only Beto follows is not hers to move, and her deleting it deletes nothing of his
  expect(await ana.ask(moveInWatchlist, { stockId: MSFT, before: null })).toMatchObject({
    reason: 'not_found',
  });
  await ana.get(deleteFromWatchlist, { stockId: MSFT });
  expect(await listOf(ana)).toEqual([WALMEX, AAPL]);
  expect(await listOf(beto)).toEqual([MSFT, NVDA, WALMEX]);
});

it('every query goes by an index', async () => {
  const client = await bolsillo.database.owner.connect();
  try {
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    for (const query of [
      'SELECT stock_id FROM watchlist_item WHERE investor_id = $1 AND place > 5 ORDER BY place LIMIT 21',
      'SELECT stock_id FROM watchlist_item WHERE investor_id = $1 ORDER BY place',
    ]) {
      const { rows } = await client.query(`EXPLAIN ${query.replace('$1', `'${ana.id}'`)}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index.* on watchlist_item/);
      expect(plan).not.toContain('Sort');
    }
  } finally {
    client.release();
  }
});
