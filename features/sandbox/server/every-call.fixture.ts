import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'sandbox/clock': { input: {} },
    'sandbox/clock_advance': { input: { to: 'next_open' } },
    'sandbox/starting_cash': { input: {} },
  },
});
