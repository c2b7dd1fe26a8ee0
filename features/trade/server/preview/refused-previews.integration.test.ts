import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#kernel/contract/cursor.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { previewClose } from '../../contract.ts';
import {
  AAPL,
  bought,
  FRIDAY,
  FRIDAY_CLOSE,
  openTradeWorld,
  previewOf,
  type TradeWorld,
  WALMEX,
} from '../trade.fixture.ts';

let world: TradeWorld;
let investor: string;
beforeAll(async () => {
  world = await openTradeWorld();
  investor = await world.investor();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});

const order = { stockId: AAPL, side: 'buy', type: 'market', leverage: '1' };

async function previews(): Promise<number> {
  const { rowCount } = await world.test.db.query('SELECT FROM trade_preview');
  return rowCount ?? 0;
}

/** Asks, and sees that nothing was kept and nothing moved. */
async function refused(path: string, input: object, language: Language = 'es') {
  const before = [await world.snapshot(investor), await previews()];
  const told = await world.send(investor, path, input, { 'idempotency-key': randomUUID() }, language);
  expect([await world.snapshot(investor), await previews()]).toEqual(before);
  return told;
}

describe('a figure that nobody can order with', () => {
  it.each([
    ['zero', { quantity: '0' }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    ['zero with decimals', { quantity: '0.000000' }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    ['negative', { quantity: '-1' }, 'quantity', 'La cantidad no puede ser negativa.'],
    ['seven decimals', { quantity: '0.0000001' }, 'quantity', 'La cantidad acepta hasta 6 decimales.'],
    [
      'beyond 2^63 units',
      { quantity: '9223372036854.775808' },
      'quantity',
      'La cantidad es demasiado grande.',
    ],
    ['endless', { quantity: '9'.repeat(4_000) }, 'quantity', 'La cantidad es demasiado grande.'],
    ['a word', { quantity: 'diez' }, 'quantity', 'Escribe un número válido'],
    ['an exponent', { quantity: '1e3' }, 'quantity', 'Escribe un número válido'],
    ['NaN', { quantity: 'NaN' }, 'quantity', 'Escribe un número válido'],
    ['empty', { quantity: '' }, 'quantity', 'Escribe un número válido'],
    ['a number, not a text', { quantity: 10 }, 'quantity', 'El tipo de dato no es correcto'],
    ['a list', { quantity: ['10'] }, 'quantity', 'El tipo de dato no es correcto'],
    ['nothing', {}, 'quantity', 'Este campo es obligatorio'],
    ['both', { quantity: '1', amount: '10' }, 'amount', 'Indica un monto o una cantidad, no ambos.'],
    ['an amount of zero', { amount: '0.00' }, 'amount', 'El monto debe ser mayor que cero.'],
    ['a negative amount', { amount: '-5' }, 'amount', 'El monto no puede ser negativo.'],
    ['tenths of a cent', { amount: '5.001' }, 'amount', 'El monto acepta hasta 2 decimales.'],
    ['an amount beyond 2^63', { amount: '92233720368547758.08' }, 'amount', 'El monto es demasiado grande.'],
    ['a cent of a share', { amount: '0.01' }, 'amount', 'El valor de la orden es demasiado pequeño.'],
    [
      'a fraction worth too little',
      { quantity: '0.000001' },
      'quantity',
      'El valor de la orden es demasiado pequeño.',
    ],
    [
      'a fraction in Mexico',
      { stockId: WALMEX, quantity: '1.5' },
      'quantity',
      'Aquí solo se opera con acciones enteras.',
    ],
    [
      'a fraction at a limit',
      { type: 'limit', limitPrice: '231', quantity: '1.5' },
      'quantity',
      'Aquí solo se opera con acciones enteras.',
    ],
    [
      'a limit without its price',
      { type: 'limit', quantity: '1' },
      'limitPrice',
      'Este campo es obligatorio',
    ],
    [
      'a limit of zero',
      { type: 'limit', quantity: '1', limitPrice: '0' },
      'limitPrice',
      'El precio debe ser mayor que cero.',
    ],
    [
      'an amount at a limit',
      { type: 'limit', amount: '100', limitPrice: '231' },
      'amount',
      'Comprar por monto solo es posible a precio de mercado.',
    ],
    ['leverage that is none', { quantity: '1', leverage: '3' }, 'leverage', 'Elige una de las opciones'],
    ['a side that is none', { quantity: '1', side: 'sell' }, 'side', 'Elige una de las opciones'],
    ['a kind that is none', { quantity: '1', type: 'stop' }, 'type', 'Elige una de las opciones'],
    [
      'a time that is none',
      { quantity: '1', timeInForce: 'ioc' },
      'timeInForce',
      'Elige una de las opciones',
    ],
    ['no stock', { stockId: '', quantity: '1' }, 'stockId', 'Este campo es obligatorio'],
  ])('%s is answered −2 under its field, and nothing is kept', async (_, input, field, text) => {
    const told = await refused('trade/preview', { ...order, ...input });
    expect([told.status, told.code]).toEqual([400, -2]);
    expect(told.data.fields).toEqual({ [field]: text });
  });

  it('a limit 40% off and more breaks a rule, told under its field, and nothing is kept', async () => {
    const told = await refused('trade/preview', {
      ...order,
      type: 'limit',
      quantity: '1',
      limitPrice: '138.84',
    });
    expect([told.status, told.code]).toEqual([200, -1]);
    expect(told.data.fields).toEqual({
      limitPrice: 'El límite está a más de 40% del último precio, $231.43.',
    });
  });

  it.each([
    ['es', 'La cantidad debe ser mayor que cero.', 'No tienes suficiente efectivo disponible.'],
    ['en', 'The quantity must be above zero.', 'You do not have enough cash available.'],
    ['zh', '数量必须大于零。', '可用现金不足。'],
  ] as const)('is told in %s', async (language, zero, cash) => {
    const first = await refused('trade/preview', { ...order, quantity: '0' }, language);
    expect(first.data.fields?.quantity).toBe(zero);
    const second = await refused('trade/preview', { ...order, quantity: '44' }, language);
    expect([second.msg, second.data.fields?.quantity]).toEqual([cash, cash]);
  });
});

describe('a buy beyond the cash', () => {
  it('whose sum passes 2^63 cents is refused under the quantity', async () => {
    world.market.set(AAPL, '999999', '1000000');
    const told = await refused('trade/preview', { ...order, quantity: '9223372036854.775807' });
    world.market.set(AAPL, '231.41', '231.43');
    expect([told.status, told.code]).toEqual([400, -2]);
    expect(told.data.fields).toEqual({ quantity: 'La cantidad es demasiado grande.' });
  });

  it('is refused where the most it can cost passes what is free, naming both', async () => {
    // given 10,000.00 USD: 42 shares cost at most 9,768.66, 43 cost at most 10,001.25
    const told = await refused('trade/preview', { ...order, quantity: '43' });
    expect([told.status, told.code, told.data.reason]).toEqual([200, -1, 'cash.insufficient']);
    expect(told.data.fields).toEqual({ quantity: 'No tienes suficiente efectivo disponible.' });
    expect(told.data.values).toMatchObject({ currency: 'USD', available: '10000.00', needed: '10001.25' });
  });
});

describe('what cannot be traded', () => {
  it.each([
    ['a stock that nobody lists', 'NOPE.XNAS', 'not_found', 'No encontramos lo que buscas'],
    ['an index', 'SPX.INDEX', 'stock.not_tradable', 'Esta emisora se puede consultar, pero no comprar aquí.'],
    [
      'an id aimed at the database',
      "x'; DROP TABLE trade_order; --",
      'not_found',
      'No encontramos lo que buscas',
    ],
    ['an id aimed at objects', '__proto__', 'not_found', 'No encontramos lo que buscas'],
  ])('%s is refused', async (_, stockId, reason, text) => {
    const told = await refused('trade/preview', { ...order, stockId, quantity: '1' });
    expect([told.status, told.code, told.data.reason, told.msg]).toEqual([200, -1, reason, text]);
  });

  it.each([
    ['es', 'El mercado no está abierto'],
    ['en', 'Market Not Open'],
    ['zh', '市场未开盘'],
  ] as const)(
    'a market order outside the session is refused in %s, naming the next open',
    async (language, text) => {
      world.clock.set(FRIDAY_CLOSE);
      const told = await refused('trade/preview', { ...order, quantity: '1' }, language);
      world.clock.set(FRIDAY);
      expect([told.status, told.code, told.data.reason, told.msg]).toEqual([200, -1, 'market.closed', text]);
      expect(told.data.values).toEqual({ opensAt: '2026-11-23T14:30:00.000Z' });
    },
  );

  it.each([
    ['a stale feed', { stale: true }],
    ['no ask', { ask: null }],
    ['no bid', { bid: null }],
  ])('a market order on %s is refused', async (_, change) => {
    world.market.change(AAPL, change);
    const told = await refused('trade/preview', { ...order, quantity: '1' });
    world.market.set(AAPL, '231.41', '231.43');
    expect([told.code, told.data.reason]).toEqual([-1, 'quote.stale']);
  });
});

describe('a close', () => {
  let position: string;
  beforeAll(async () => {
    position = (await bought(world, investor, AAPL, '10')).id;
  });

  it.each([
    ['zero', { quantity: '0' }, 'quantity', 'La cantidad debe ser mayor que cero.'],
    ['negative', { quantity: '-1' }, 'quantity', 'La cantidad no puede ser negativa.'],
    [
      'a part that is no whole share',
      { quantity: '1.5' },
      'quantity',
      'Aquí solo se opera con acciones enteras.',
    ],
    ['beyond 2^63', { quantity: '99999999999999' }, 'quantity', 'La cantidad es demasiado grande.'],
    ['a limit without its price', { type: 'limit' }, 'limitPrice', 'Este campo es obligatorio'],
    ['an id that is none', { id: 'x' }, 'id', 'El identificador no es válido'],
  ])('of %s is answered −2 under its field', async (_, input, field, text) => {
    const told = await refused('position/preview_close', { id: position, ...input });
    expect([told.status, told.code]).toEqual([400, -2]);
    expect(told.data.fields).toEqual({ [field]: text });
  });

  it('of more than the position has is refused under the quantity', async () => {
    const told = await refused('position/preview_close', { id: position, quantity: '11' });
    expect([told.code, told.data.reason]).toEqual([-1, 'holding.insufficient']);
    expect(told.data.fields).toEqual({ quantity: 'No tienes tantas acciones disponibles para vender.' });
    expect(told.data.values).toMatchObject({ available: '10' });
  });

  it.each([
    ['position/preview_close', {}],
    ['position/detail', {}],
  ])('%s of another’s position or of none is not_found, and ends no log-in', async (path, input) => {
    const stranger = await world.investor();
    for (const [who, id] of [
      [stranger, position],
      [investor, randomUUID()],
    ] as const) {
      const told = await world.send(who, path, { id, ...input });
      expect([told.status, told.code, told.data.reason]).toEqual([200, -1, 'not_found']);
    }
  });

  it('outside the session is refused', async () => {
    world.clock.set(FRIDAY_CLOSE);
    const told = await refused('position/preview_close', { id: position });
    world.clock.set(FRIDAY + 60_000);
    expect([told.data.reason, told.msg]).toEqual(['market.closed', 'El mercado no está abierto']);
  });

  it('what nobody executes is neither bought nor sold, by no call, and a preview of before is no more', async () => {
    const { id: positionId } = await bought(world, investor, WALMEX, '2');
    const stockId = WALMEX;
    const previewId = (await previewOf(world, investor, stockId, '1')).previewId;
    const close = await world.ask(investor, previewClose, { id: positionId });
    world.market.stop(stockId, 'market.no_venue');
    for (const [path, input] of [
      ['trade/preview', { ...order, stockId, quantity: '1' }],
      ['trade/preview', { ...order, stockId, type: 'limit', quantity: '1', limitPrice: '62.00' }],
      ['trade/create', { previewId }],
      ['position/preview_close', { id: positionId }],
      ['position/preview_close', { id: positionId, type: 'limit', limitPrice: '62.00' }],
      ['position/close', { previewId: close.data.previewId }],
    ] as const) {
      const told = await refused(path, input);
      expect([path, told.status, told.code, told.data.reason]).toEqual([path, 200, -1, 'market.no_venue']);
    }
    world.market.stop(stockId, null);
  });
});

describe('lists', () => {
  it.each([
    [{ limit: 0 }, 'limit', 'Pide entre 1 y 100 elementos'],
    [{ limit: 101 }, 'limit', 'Pide entre 1 y 100 elementos'],
    [{ limit: 1.5 }, 'limit', 'Pide entre 1 y 100 elementos'],
    [{ limit: 'todos' }, 'limit', 'El tipo de dato no es correcto'],
    [{ cursor: 'forged' }, 'cursor', 'La página pedida no es válida'],
    [{ cursor: 'A'.repeat(600) }, 'cursor', 'La página pedida no es válida'],
  ])('a page asked as %j is answered −2 under its field', async (page, field, text) => {
    for (const [path, input] of [
      ['trade/list', page],
      ['position/list', { state: 'open', ...page }],
    ] as const) {
      const told = await world.send(investor, path, input);
      expect([told.status, told.code, told.data.fields]).toEqual([400, -2, { [field]: text }]);
    }
  });

  it.each([
    ['an id that is none', [FRIDAY, 'x']],
    ['an instant beyond time', [9e15, randomUUID()]],
    ['an instant before time', [-9e15, randomUUID()]],
    ['another list’s keys', ['.', '3', 'AAPL.XNAS']],
    ['a list too short', []],
  ])('a cursor made by hand, of %s, is refused and no fault of ours', async (_, keys) => {
    const cursor = encodeCursor(keys);
    for (const [path, input] of [
      ['trade/list', { cursor }],
      ['position/list', { state: 'closed', cursor }],
    ] as const) {
      const told = await world.send(investor, path, input);
      expect([told.status, told.code]).toEqual([400, -2]);
      expect(told.data.fields).toEqual({ cursor: 'La página pedida no es válida' });
    }
  });

  it.each([
    'trade/list',
    'trade/detail',
    'trade/cancel',
    'trade/create',
    'trade/preview',
    'position/list',
    'position/detail',
    'position/close',
    'position/preview_close',
  ])('%s needs a log-in', async (path) => {
    const told = await world.send(null, path, {}, { 'idempotency-key': 'k' });
    expect([told.status, told.code, told.msg]).toEqual([401, -3, 'Inicia sesión para continuar']);
  });
});
