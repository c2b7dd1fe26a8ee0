import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { previewExchange } from '../contract.ts';

export default defineSweep({
  calls: {
    'exchange/create': {
      input: { previewId: randomUUID() },
      foreign: ({ exchangePreview }) => ({ previewId: exchangePreview }),
    },
    'exchange/list': { input: {} },
    'exchange/preview': { input: { from: 'MXN', amount: '100' } },
    'exchange/rate': { input: {} },
  },
  async own(investor) {
    return {
      exchangePreview: (await investor.get(previewExchange, { from: 'MXN', amount: '100' })).previewId,
    };
  },
});
