import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {},
  operatorFields: { phones: ['5512345678'] },
});
