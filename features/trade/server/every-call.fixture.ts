import { randomUUID } from 'node:crypto';
import type { TestInvestor } from '#testing/bolsillo.ts';
import { defineSweep } from '#testing/every-call.ts';
import { listPositions, placeOrder, previewBuy, previewClose } from '../contract.ts';

const AAPL = 'AAPL.XNAS';
const MARKET_BUY = { stockId: AAPL, side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;

async function buy(investor: TestInvestor, order: object): Promise<string> {
  const { previewId } = await investor.get(previewBuy, { ...MARKET_BUY, ...order } as never);
  return (await investor.get(placeOrder, { previewId })).order.id;
}

export default defineSweep({
  calls: {
    'position/add_margin': {
      input: { id: randomUUID(), amount: '1.00' },
      foreign: ({ position }) => ({ id: position, amount: '1.00' }),
    },
    'position/close': {
      input: { previewId: randomUUID() },
      foreign: ({ closePreview }) => ({ previewId: closePreview }),
    },
    'position/detail': { input: { id: randomUUID() }, foreign: ({ position }) => ({ id: position }) },
    'position/list': { input: { state: 'open' } },
    'position/preview_close': { input: { id: randomUUID() }, foreign: ({ position }) => ({ id: position }) },
    'trade/cancel': { input: { id: randomUUID() }, foreign: ({ working }) => ({ id: working }) },
    'trade/create': {
      input: { previewId: randomUUID() },
      foreign: ({ buyPreview }) => ({ previewId: buyPreview }),
    },
    'trade/detail': { input: { id: randomUUID() }, foreign: ({ order }) => ({ id: order }) },
    'position/results': { input: {} },
    'trade/export': { input: {} },
    'trade/halt': { input: {} },
    'trade/list': { input: {} },
    'trade/preview': { input: { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' } },
  },
  async own(investor, world) {
    const order = await buy(investor, {});
    await world.pass(1_000);
    const working = await buy(investor, { type: 'limit', limitPrice: '150', timeInForce: 'gtc' });
    await world.pass(1_000);
    const { items } = await investor.get(listPositions, { state: 'open' });
    const position = items[0]!.id;
    const { previewId: buyPreview } = await investor.get(previewBuy, { ...MARKET_BUY, quantity: '1' });
    const { previewId: closePreview } = await investor.get(previewClose, { id: position });
    return { order, working, position, buyPreview, closePreview };
  },
});
