import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { previewBlockBuy, previewBlockSale } from '../contract.ts';
import { buy, openBlock } from './block.fixture.ts';

const id = randomUUID();

export default defineSweep({
  calls: {
    'block_trade/list': { input: {} },
    'block_trade/detail': { input: { id } },
    'block_trade/preview': { input: { id, quantity: '10', leverage: '1' } },
    'block_trade/buy': {
      input: { previewId: id },
      foreign: ({ blockPreview }) => ({ previewId: blockPreview }),
    },
    'block_trade_order/list': { input: {} },
    'block_trade_order/detail': { input: { id }, foreign: ({ blockOrder }) => ({ id: blockOrder }) },
    'block_trade_order/preview_sell': { input: { id }, foreign: ({ blockOrder }) => ({ id: blockOrder }) },
    'block_trade_order/sell': {
      input: { previewId: id },
      foreign: ({ blockSale }) => ({ previewId: blockSale }),
    },
  },
  async own(investor, world) {
    const offer = await openBlock(world);
    const order = await buy(investor, offer, '10');
    const shown = await investor.get(previewBlockBuy, { id: offer, quantity: '10', leverage: '1' });
    const sale = await investor.get(previewBlockSale, { id: order.id });
    return { blockOrder: order.id, blockPreview: shown.previewId, blockSale: sale.previewId };
  },
  operatorFields: {
    offerPrice: '100.00',
    shares: '1000',
    minShares: '10',
    beginAt: '2026-12-02T15:00:00.000Z',
    finishAt: '2026-12-03T15:00:00.000Z',
  },
});
