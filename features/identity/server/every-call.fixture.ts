import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'user/kyc': {
      input: {
        fullName: 'Ana Ruiz',
        idType: 'passport',
        idNumber: 'G12345678',
        frontPhoto: randomUUID(),
        backPhoto: randomUUID(),
      },
    },
    'user/kyc_status': { input: {} },
  },
});
