import { defineSweep } from '#testing/every-call.ts';

const AAPL = 'AAPL.XNAS';

export default defineSweep({
  calls: {
    'market/overview': { input: {} },
    'market/sectors': { input: {} },
    'search/choose': { input: { id: AAPL } },
    'search/list': { input: { text: 'apple' } },
    'search/popular': { input: {} },
    'stock/detail': { input: { id: AAPL } },
    'stock/kline': { input: { id: AAPL, period: '1d', limit: 5 } },
    'stock/list': { input: { country: 'america', limit: 5 } },
  },
});
