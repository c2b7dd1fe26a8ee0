import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {},
  operatorFields: { days: '7', number: '1' },
});
