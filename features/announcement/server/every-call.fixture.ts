import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: { 'text/picture': { input: { id: randomUUID() } } },
  operatorFields: { phones: ['5512345678'] },
});
