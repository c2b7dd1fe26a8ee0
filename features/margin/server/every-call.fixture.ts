import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({ calls: { 'margin/terms': { input: {} } } });
