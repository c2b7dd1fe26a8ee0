import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {},
  operatorFields: { symbol: 'ZZZZ', stockId: 'AAPL.XNAS', on: '2026-12-01' },
});
