import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'review_times/get': { input: {} },
  },
});
