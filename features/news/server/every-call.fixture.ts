import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'news/list': { input: {} },
    'news/search': { input: { text: 'bolsa' } },
    'news/mine': { input: {} },
    'news/detail': { input: { id: randomUUID() } },
    'news/judge': { input: { id: randomUUID(), helpful: true } },
    'news/image': { input: { id: randomUUID() } },
  },
  operatorFields: { stockIds: ['AAPL.XNAS'], publishAt: '2026-12-01T15:00:00.000Z' },
});
