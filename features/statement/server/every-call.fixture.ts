import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'statement/file': { input: { month: '2026-11', format: 'csv' } },
    'statement/list': { input: {} },
  },
});
