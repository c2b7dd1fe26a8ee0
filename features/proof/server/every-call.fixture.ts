import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'proof/chain': { input: {} },
    'proof/inclusion_list': { input: {} },
    'proof/root_list': { input: {} },
  },
});
