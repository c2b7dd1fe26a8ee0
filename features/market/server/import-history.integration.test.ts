import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvError } from '#kernel/csv/read-csv.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { importHistory, importListings, UnknownInstrumentError } from './import-history.ts';
import { type MarketScene, openMarketScene } from './market.fixture.ts';

const HISTORY = `Date,Open,High,Low,Close,Volume
2015-02-17,127.489998,128.880005,126.919998,127.830002,63152400
2015-02-18,127.629997,128.779999,127.449997,128.720001,44891700
`;
const TICKS_BETWEEN_LOOKS = 30;

let scene: MarketScene;
let owner: Database;

beforeAll(async () => {
  scene = await openMarketScene();
  owner = openDatabase(scene.test.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await owner.close();
  await scene.close();
});

async function letItBeSeen() {
  for (let tick = 0; tick < TICKS_BETWEEN_LOOKS; tick += 1) await scene.tick();
}
const bars = async (id: string, period: string, before: string, limit: number) =>
  (await scene.call('stock/kline', { id, period, before, limit })).data;
const importedDays = async () => {
  const { rows } = await owner.query<{ count: bigint }>('SELECT count(*) FROM imported_bar');
  return Number(rows[0]?.count);
};

describe('imported history', () => {
  it('stands in place of the simulated days, shows its source, and its minutes make the day', async () => {
    await importHistory(owner, { instrumentId: 'AAPL.XNAS', source: 'A history', text: HISTORY });
    await letItBeSeen();
    const page = await bars('AAPL.XNAS', '1d', '2015-02-19T00:00:00.000Z', 2);
    expect(page.sources).toEqual(['A history']);
    expect(page.bars[0]).toEqual({
      time: '2015-02-17T14:30:00.000Z',
      open: '127.489998',
      high: '128.880005',
      low: '126.919998',
      close: '127.830002',
      volume: '63152400',
    });
    const minutes = await bars('AAPL.XNAS', '1m', '2015-02-17T21:00:00.000Z', 390);
    const prices = (field: string) => minutes.bars.map((bar: Record<string, string>) => Number(bar[field]));
    expect(minutes.bars[0].open).toBe('127.489998');
    expect(minutes.bars.at(-1).close).toBe('127.830002');
    expect(Math.max(...prices('high'))).toBe(128.880005);
    expect(Math.min(...prices('low'))).toBe(126.919998);
    expect(prices('volume').reduce((sum: number, volume: number) => sum + volume, 0)).toBe(63_152_400);
  });

  it('can be imported twice', async () => {
    const request = { instrumentId: 'MSFT.XNAS', source: 'A history', text: HISTORY };
    await importHistory(owner, request);
    const before = await importedDays();
    await importHistory(owner, request);
    expect(await importedDays()).toBe(before);
  });

  it.each([
    ['a date that was no session', HISTORY.replace('2015-02-17', '2015-02-16')],
    ['a close above the high', HISTORY.replace('128.720001', '129.5')],
    ['a price with seven decimals', HISTORY.replace('128.720001', '128.7200011')],
    ['a missing column', HISTORY.replace('Volume', 'Shares')],
    ['a row that lacks a cell', HISTORY.replace(',44891700', '')],
    ['a day twice', HISTORY.replace('2015-02-18', '2015-02-17')],
  ])('refuses %s and changes nothing', async (_problem, text) => {
    const before = await importedDays();
    const importing = importHistory(owner, { instrumentId: 'KO.XNYS', source: 'A history', text });
    await expect(importing).rejects.toBeInstanceOf(CsvError);
    expect(await importedDays()).toBe(before);
  });

  it('refuses an unknown instrument', async () => {
    const importing = importHistory(owner, { instrumentId: 'NONE.XNAS', source: 'x', text: HISTORY });
    await expect(importing).rejects.toBeInstanceOf(UnknownInstrumentError);
  });

  it('cannot be written by the application itself', async () => {
    const insert = `INSERT INTO imported_bar VALUES ('AAPL.XNAS', '2015-02-19', 1, 1, 1, 1, 1, 'x')`;
    await expect(scene.test.db.query(insert)).rejects.toThrow(/permission denied/);
    await expect(scene.test.db.query('DELETE FROM imported_bar')).rejects.toThrow(/permission denied/);
  });

  it('cannot be written in live mode, even by the owner', async () => {
    const client = await scene.test.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE installation SET mode = 'live'`);
      const insert = `INSERT INTO imported_bar VALUES ('AAPL.XNAS', '2015-02-19', 1, 1, 1, 1, 1, 'x')`;
      await expect(client.query(insert)).rejects.toThrow(/sandbox only/);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('an imported list', () => {
  it('adds instruments, which have prices at once, and corrects names', async () => {
    const count = await importListings(
      owner,
      'symbol,name,kind,exchange,sector,currency\nBOLSI,"Bolsillo, S.A.",stock,XMEX,financials,MXN\nAAPL,Apple,stock,XNAS,technology,USD\n',
    );
    await letItBeSeen();
    expect(count).toBe(2);
    const { data } = await scene.call('stock/detail', { id: 'BOLSI.XMEX' });
    expect(data).toMatchObject({ name: 'Bolsillo, S.A.', source: 'sandbox', tradable: true });
    expect(scene.market.instrument('AAPL.XNAS')?.name).toBe('Apple');
  });

  it('refuses what it cannot read, naming the line', async () => {
    const text =
      'symbol,name,kind,exchange,sector,currency\nOK,Fine,stock,XNYS,,USD\nBAD,Bad,stock,LSE,,USD\n';
    await expect(importListings(owner, text)).rejects.toThrow(/line 3: exchange/);
    expect(scene.market.instrument('OK.XNYS')).toBeNull();
  });
});
