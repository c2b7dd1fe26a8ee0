import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'tariff/list': { input: {} },
  },
  operatorFields: { effectiveFrom: '2026-12-01' },
});
