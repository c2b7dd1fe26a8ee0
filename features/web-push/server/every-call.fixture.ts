import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    // Another investor's browser: features/web-push/server/web-push.integration.test.ts.
    'push/status': { input: {} },
    'push/subscribe': {
      input: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/none',
        p256dh: 'B'.repeat(87),
        auth: 'A'.repeat(22),
      },
    },
    'push/unsubscribe': { input: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' } },
  },
});
