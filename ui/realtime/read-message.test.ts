import { expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

const QUOTE = {
  id: 'AAPL.XNAS',
  price: '231.50',
  change: '-0.84',
  changePercent: '-0.36',
  quotedAt: '2026-11-20T20:59:59.000Z',
  source: 'sandbox',
  stale: false,
  bid: null,
  ask: '231.52',
  open: '232.10',
  high: '233.00',
  low: '230.90',
  volume: '51230000',
  minute: null,
};

it('reads what the server says and nothing else', () => {
  const event = { type: 'event', name: 'order', data: { order: { id: '1' } } };
  for (const message of [{ type: 'ended' }, { type: 'ready', loggedIn: true }, event])
    expect(readMessage(JSON.stringify(message))).toEqual(message);
  for (const text of ['', '{', 'null', '[]', '{"type":"other"}', '{"type":"event","name":1,"data":{}}'])
    expect(readMessage(text)).toBeNull();
});

it('leaves out a quote that is not one, and keeps the others', () => {
  const minute = {
    time: QUOTE.quotedAt,
    open: '1.00',
    high: '1.00',
    low: '1.00',
    close: '1.00',
    volume: '5',
  };
  const good = [QUOTE, { ...QUOTE, minute }];
  const bad = [
    null,
    { ...QUOTE, price: 231.5 },
    { ...QUOTE, bid: undefined },
    { ...QUOTE, minute: { ...minute, close: 'high' } },
  ];
  const text = JSON.stringify({ type: 'quotes', quotes: [...bad, ...good] });
  expect(readMessage(text)).toEqual({ type: 'quotes', quotes: good });
});
