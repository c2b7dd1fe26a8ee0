import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';
import { buyFund, previewBuyFund } from '../contract.ts';

const previewId = randomUUID();

export default defineSweep({
  calls: {
    'mutual_fund/list': { input: {} },
    'mutual_fund/detail': { input: { id: 'HORGOB' } },
    'mutual_fund/nav': { input: { id: 'HORGOB', range: '1m' } },
    'mutual_fund/holdings': { input: {} },
    'mutual_fund/preview_buy': { input: { id: 'HORGOB', amount: '100' } },
    'mutual_fund/preview_redeem': { input: { id: 'HORGOB', units: '1' } },
    'mutual_fund/buy': { input: { previewId }, foreign: ({ fundPreview }) => ({ previewId: fundPreview }) },
    'mutual_fund/redeem': {
      input: { previewId },
      foreign: ({ fundPreview }) => ({ previewId: fundPreview }),
    },
    'mutual_fund_order/list': { input: {} },
    'mutual_fund_order/detail': { input: { id: previewId }, foreign: ({ fundOrder }) => ({ id: fundOrder }) },
  },
  async own(investor) {
    const shown = () => investor.get(previewBuyFund, { id: 'HORGOB', amount: '100' });
    const { order } = await investor.get(buyFund, { previewId: (await shown()).previewId });
    return { fundOrder: order.id, fundPreview: (await shown()).previewId };
  },
  operatorFields: {
    yearlyCost: '1.25',
    percent: '100',
    minimum: '100',
    cutOff: '13:30',
    valuedAt: '19:00',
    content: 'ZnVuZCxkYXRlLG5hdg==',
  },
});
