import { beforeEach, describe, expect, test } from 'vitest';
import { LARGEST_UNITS, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { listed } from '../providers/sandbox-provider.fixture.ts';
import { createSplitBoard } from '../split-board.ts';
import { createLastHeard, type LastHeard, type ToldDay } from './last-heard.ts';

const STOCK = listed('AAPL.XNAS');
const OPEN = Date.parse('2026-11-20T14:30:00.000Z');
const CLOSE = Date.parse('2026-11-20T21:00:00.000Z');
const NOW = OPEN + 6_610_500;
const P = parsePrice;
const DAY: ToldDay = {
  date: '2026-11-20',
  ...{ open: P('230'), high: P('233'), low: P('229'), close: P('231'), volume: parseQuantity('5000') },
};
const PREVIOUS = { date: '2026-11-19', close: P('228'), volume: parseQuantity('39000') };

const board = createSplitBoard();
let heard: LastHeard;
beforeEach(() => {
  board.keep([]);
  heard = createLastHeard(board);
});

const hearDay = (day: Partial<ToldDay> = {}, now = NOW, previous = PREVIOUS) =>
  heard.hearDay(STOCK, { ...DAY, ...day }, previous, now);
const hearTrade = (price: string, at: number, now = NOW) =>
  heard.hearTrade(STOCK, { price: P(price), at, id: `${at}` }, now);
const hearBook = (bid: string | null, ask: string | null, at = NOW - 100) =>
  heard.hearBook(STOCK, { bid: bid === null ? null : P(bid), ask: ask === null ? null : P(ask), at }, NOW);
const price = (now = NOW) => heard.snapshot(STOCK, now)?.price;

describe('a snapshot', () => {
  test('is the last trade beside its day, with bid and ask', () => {
    expect(heard.snapshot(STOCK, NOW)).toBeNull();
    hearTrade('231.5', NOW - 400);
    hearBook('231.49', '231.51');
    expect(heard.snapshot(STOCK, NOW)).toBeNull();
    hearDay();
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({
      ...{
        price: P('231.5'),
        bid: P('231.49'),
        ask: P('231.51'),
        quotedAt: NOW - 400,
        sequence: `${NOW - 400}`,
      },
      ...{
        open: P('230'),
        high: P('233'),
        low: P('229'),
        previousClose: P('228'),
        volume: parseQuantity('5000'),
      },
      minute: { time: OPEN + 6_600_000, open: P('231.5'), close: P('231.5') },
    });
  });

  test('lies within its own day', () => {
    hearDay();
    hearTrade('234', NOW - 200);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ price: P('234'), high: P('234'), low: P('229') });
  });

  test('takes no notice of what comes late, twice, from ahead or from outside a session', () => {
    hearDay();
    hearTrade('231', NOW - 5_000);
    hearTrade('99', NOW - 5_001);
    hearTrade('98', NOW - 5_000);
    hearTrade('97', NOW + 2_001);
    hearTrade('96', OPEN - 1);
    hearTrade('95', CLOSE, CLOSE + 1);
    expect(price()).toBe(P('231'));
    hearBook('230.9', '231.1', NOW - 50);
    hearBook('1', '2', NOW - 51);
    hearBook('1', '2', NOW + 60_000);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ bid: P('230.9'), ask: P('231.1') });
  });

  test('of a clock a little ahead is ours', () => {
    hearDay();
    hearTrade('231', NOW + 1_500);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ price: P('231'), quotedAt: NOW });
  });

  test('knows nothing from after the instant that it is asked at', () => {
    hearDay();
    hearTrade('231', NOW - 10);
    expect(price(NOW - 11)).toBeUndefined();
    expect(price(OPEN - 1)).toBeUndefined();
  });

  test('has no side that crosses, is missing or nobody means', () => {
    hearDay();
    hearTrade('231', NOW - 5_000);
    const sides = () => {
      const { bid, ask } = heard.snapshot(STOCK, NOW)!;
      return [bid, ask];
    };
    hearBook('231.1', '231', NOW - 90);
    expect(sides()).toEqual([null, null]);
    hearBook('0.01', '199999.99', NOW - 80);
    expect(sides()).toEqual([null, null]);
    hearBook('230.9', null, NOW - 70);
    expect(sides()).toEqual([P('230.9'), null]);
    hearBook('231.1', null, NOW - 68);
    expect(sides()).toEqual([null, null]);
    hearBook(null, '230.9', NOW - 66);
    expect(sides()).toEqual([null, null]);
    hearBook('231', '231', NOW - 60);
    expect(sides()).toEqual([P('231'), P('231')]);
  });

  test('of a stock that is seldom traded stands at its bid and ask for as long as the feed confirms them', () => {
    hearDay();
    hearTrade('231', NOW - 300_000);
    heard.confirm(STOCK, NOW - 1_000);
    expect(heard.snapshot(STOCK, NOW)).not.toHaveProperty('stoodAt');
    hearBook('230.9', '231.1', NOW - 200_000);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ quotedAt: NOW - 300_000, stoodAt: NOW - 1_000 });
    expect(heard.snapshot(STOCK, NOW - 2_000)).toMatchObject({ stoodAt: NOW - 2_000 });
    heard.confirm(STOCK, CLOSE + 60_000);
    expect(heard.snapshot(STOCK, CLOSE + 60_000)).toMatchObject({ bid: null, stoodAt: CLOSE });
  });

  test('has no side so far away that nothing could be filled at it', () => {
    hearDay();
    hearTrade('200', NOW - 5_000);
    hearBook('190', '210', NOW - 90);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ bid: P('190'), ask: P('210') });
    hearBook('189.99', '210.01', NOW - 80);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ bid: null, ask: null });
  });

  test('after the close is what the vendor then calls it, without bid and ask', () => {
    hearDay();
    hearTrade('231', CLOSE - 300, CLOSE);
    hearBook('230.9', '231.1', CLOSE - 200);
    expect(heard.snapshot(STOCK, CLOSE)).toMatchObject({ price: P('231'), bid: null, quotedAt: CLOSE - 300 });
    hearDay({ close: P('231.2') }, CLOSE + 1_000);
    expect(heard.snapshot(STOCK, CLOSE + 1_000)).toMatchObject({
      price: P('231.2'),
      ask: null,
      quotedAt: CLOSE,
    });
    expect(heard.snapshot(STOCK, CLOSE + 1_000)).not.toHaveProperty('sequence');
  });

  test('before the day’s first trade is the last close, and yesterday’s bid is no bid', () => {
    const next = Date.parse('2026-11-23T14:30:05.000Z');
    hearDay({ close: P('231.2') }, CLOSE + 1_000);
    heard.hearBook(STOCK, { bid: P('231'), ask: P('232'), at: CLOSE - 1 }, CLOSE);
    expect(heard.snapshot(STOCK, next)).toMatchObject({ price: P('231.2'), bid: null, quotedAt: CLOSE });
    hearDay({ date: '2026-11-23', volume: parseQuantity('100') }, next, {
      ...PREVIOUS,
      date: '2026-11-20',
      close: P('231.2'),
    });
    hearTrade('230', next - 1_000, next);
    hearDay({}, next);
    expect(heard.snapshot(STOCK, next)).toMatchObject({ price: P('230'), previousClose: P('231.2') });
  });

  test('tells no day that lies ahead, is none or contradicts itself', () => {
    hearDay({ date: '2026-11-23' });
    hearDay({ date: '2026-11-21' });
    hearDay({ high: P('229.5') });
    hearDay({}, NOW, { ...PREVIOUS, date: DAY.date });
    hearTrade('231', NOW - 10);
    expect(price()).toBeUndefined();
  });

  test('is in the shares of now', () => {
    const effectiveAt = Date.parse('2026-11-20T11:00:00.000Z');
    const split = { stockId: STOCK.id, exDate: '2026-11-20', effectiveAt, carriedOut: true };
    board.keep([{ ...split, numerator: 2n, denominator: 1n }]);
    hearDay();
    hearTrade('231', NOW - 10);
    expect(heard.snapshot(STOCK, NOW)).toMatchObject({ price: P('231'), previousClose: P('114') });
  });

  test('of the day before a split is in the shares of now too, with its minute and its line', () => {
    const effectiveAt = Date.parse('2026-11-23T11:00:00.000Z');
    const split = { stockId: STOCK.id, exDate: '2026-11-23', effectiveAt, carriedOut: true };
    board.keep([{ ...split, numerator: 2n, denominator: 1n }]);
    hearDay();
    heard.fillLine(STOCK, [{ ...DAY, time: OPEN, open: P('230') }]);
    hearTrade('232', NOW - 10);
    expect(heard.spark(STOCK, effectiveAt - 1)).toEqual([P('230'), P('232')]);
    expect(heard.snapshot(STOCK, effectiveAt)).toMatchObject({
      ...{ price: P('116'), open: P('115'), high: P('116.5'), low: P('114.5'), previousClose: P('114') },
      minute: { open: P('116'), close: P('116') },
    });
    expect(heard.spark(STOCK, effectiveAt)).toEqual([P('115'), P('116')]);
  });
});

test('a minute under way is the vendor’s and the trades since', () => {
  const time = OPEN + 6_600_000;
  hearDay();
  hearTrade('231', time + 1_000);
  const bar = {
    time,
    open: P('230.5'),
    high: P('231.2'),
    low: P('230.4'),
    close: P('231'),
    volume: parseQuantity('90'),
  };
  heard.hearMinute(STOCK, bar, NOW);
  heard.hearTrade(STOCK, { price: P('230'), at: time + 9_000, size: parseQuantity('10') }, NOW);
  const told = { ...bar, low: P('230'), close: P('230'), volume: parseQuantity('100') };
  expect(heard.snapshot(STOCK, NOW)?.minute).toEqual(told);
  heard.hearMinute(STOCK, { ...bar, time: time - 60_000 }, NOW);
  heard.hearMinute(STOCK, { ...bar, time: CLOSE }, CLOSE + 1);
  heard.hearMinute(STOCK, { ...bar, high: P('1') }, NOW);
  expect(heard.snapshot(STOCK, NOW)?.minute).toEqual(told);
});

test('absurd volumes of a minute add up to the most there is', () => {
  hearDay();
  const size = parseQuantity('999999999999');
  for (let count = 0; count < 12; count += 1)
    heard.hearTrade(STOCK, { price: P('231'), at: NOW - 500 + count, size }, NOW);
  expect(heard.snapshot(STOCK, NOW)?.minute?.volume).toBe(LARGEST_UNITS);
});

test('an ordinary minute is that of whole sessions alone', () => {
  expect(heard.usualMinuteVolume(STOCK, NOW)).toBe(0n);
  hearDay();
  expect(heard.usualMinuteVolume(STOCK, NOW)).toBe(parseQuantity('100'));
  hearDay({ volume: parseQuantity('117000') }, CLOSE);
  expect(heard.usualMinuteVolume(STOCK, CLOSE)).toBe(parseQuantity('200'));
});

test('the feed was confirmed when it last was, whatever comes late', () => {
  expect(heard.confirmedAt(STOCK, NOW)).toBe(0);
  heard.confirm(STOCK, NOW);
  heard.confirm(STOCK, NOW - 1);
  expect(heard.confirmedAt(STOCK, NOW)).toBe(NOW);
});

test('the line of a day is one price of each of its parts, and begins anew with the next', () => {
  hearDay();
  expect(heard.spark(STOCK, NOW)).toEqual([]);
  for (let minute = 60; minute <= 110; minute += 1) hearTrade(`${200 + minute}`, OPEN + minute * 60_000);
  expect(heard.spark(STOCK, NOW).map(String)).toEqual(
    ['260', '268', '281', '295', '308', '310'].map((text) => String(P(text))),
  );
  expect(heard.hasLine(STOCK, NOW)).toBe(false);
  const bars = [0, 15, 60].map((minute) => ({
    ...DAY,
    time: OPEN + minute * 60_000,
    open: P(`${500 + minute}`),
  }));
  heard.fillLine(STOCK, bars);
  expect(heard.spark(STOCK, NOW).slice(0, 3)).toEqual([P('500'), P('515'), P('260')]);
  expect(heard.hasLine(STOCK, NOW)).toBe(true);
  expect(heard.hasLine(STOCK, Date.parse('2026-11-23T14:40:00.000Z'))).toBe(false);
});
