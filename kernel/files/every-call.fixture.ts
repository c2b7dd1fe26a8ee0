import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    // Another investor's picture: kernel/files/files.integration.test.ts, which can make one.
    'file/image': { input: { id: randomUUID() } },
    'file/upload': { input: { kind: 'kyc_front', data: 'eA==' }, largeBodies: true },
  },
});
