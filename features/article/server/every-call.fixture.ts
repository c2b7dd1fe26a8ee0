import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'article/list': { input: {} },
    'article/detail': { input: { id: 'terms' } },
    'article/pending': { input: {} },
    'article/accept': { input: { id: 'terms', version: 1 } },
  },
  operatorFields: { after: 1, effectiveAt: '2026-12-01T15:00:00.000Z' },
});
