import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { requestQuote } from '../contract.ts';

const AAPL = 'AAPL.XNAS';

export default defineSweep({
  calls: {
    'otc/accept': { input: { quoteId: randomUUID() }, foreign: ({ otcQuote }) => ({ quoteId: otcQuote }) },
    'otc/request': {
      input: { stockId: AAPL, side: 'buy', quantity: '1' },
      foreign: ({ position }) => ({ stockId: AAPL, side: 'sell', quantity: '1', positionId: position }),
    },
    'otc/terms': { input: {} },
  },
  async own(investor) {
    const { quoteId } = await investor.get(requestQuote, { stockId: AAPL, side: 'buy', quantity: '1' });
    return { otcQuote: quoteId };
  },
});
