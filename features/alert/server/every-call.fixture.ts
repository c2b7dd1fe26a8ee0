import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { createAlert } from '../contract.ts';

const WISH = { stockId: 'AAPL.XNAS', kind: 'above', value: '99999' } as const;

export default defineSweep({
  calls: {
    'alert/create': { input: WISH },
    'alert/list': { input: {} },
    'alert/delete': { input: { id: randomUUID() }, foreign: ({ alertId }) => ({ id: alertId }) },
  },
  async own(investor) {
    const { alert } = await investor.get(createAlert, WISH);
    return { alertId: alert.id };
  },
});
