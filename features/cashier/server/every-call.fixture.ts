import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'asset/history': { input: {} },
    'asset/log': { input: {} },
    'asset/month': { input: {} },
    'asset/settled': { input: {} },
    'asset/summary': { input: {} },
    'asset/types': { input: {} },
  },
});
