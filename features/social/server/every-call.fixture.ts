import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'social/authorize': { input: { scope: 'base', redirectUrl: '/' }, ignoresToken: true },
    'social/callback': { input: { code: 'x', state: 'x' }, ignoresToken: true },
    'social/status': { input: {} },
    'social/link': { input: { password: 'x' } },
    'social/unlink': { input: {} },
    'social/log_in': { input: { acceptPrivacy: true }, ignoresToken: true },
  },
});
