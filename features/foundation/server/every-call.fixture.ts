import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { buyFoundation, previewFoundation, previewFoundationSale } from '../contract.ts';
import { openFoundation } from './foundation.fixture.ts';

const id = randomUUID();
const previewId = randomUUID();

export default defineSweep({
  calls: {
    'foundation/list': { input: {} },
    'foundation/detail': { input: { id } },
    'foundation/preview': { input: { id, amount: '5000' } },
    'foundation/buy': {
      input: { previewId },
      foreign: ({ foundationPreview }) => ({ previewId: foundationPreview }),
    },
    'foundation_order/list': { input: {} },
    'foundation_order/detail': { input: { id }, foreign: ({ foundationOrder }) => ({ id: foundationOrder }) },
    'foundation_order/preview_sell': {
      input: { id },
      foreign: ({ foundationOrder }) => ({ id: foundationOrder }),
    },
    'foundation_order/sell': {
      input: { previewId },
      foreign: ({ foundationSale }) => ({ previewId: foundationSale }),
    },
  },
  async own(investor, world) {
    const product = await openFoundation(world);
    const shown = () => investor.get(previewFoundation, { id: product, amount: '5000' });
    const { order } = await investor.get(buyFoundation, { previewId: (await shown()).previewId });
    const { previewId: sale } = await investor.get(previewFoundationSale, { id: order.id });
    return {
      foundationOrder: order.id,
      foundationPreview: (await shown()).previewId,
      foundationSale: sale,
    };
  },
  operatorFields: { minAmount: '100', expectedRate: '10.50' },
});
