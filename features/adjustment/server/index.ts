import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import { requestAdjustment as requestCall } from '../contract.ts';
import { type AdjustmentNeeds, carryOutAdjustments } from './carry-out-adjustment.ts';
import { requestAdjustment } from './request-adjustment.ts';

export type { AdjustmentNeeds } from './carry-out-adjustment.ts';

/** Makes the feature. */
export function createAdjustment(needs: AdjustmentNeeds): ServerFeature {
  carryOutAdjustments(needs);
  return {
    name: 'adjustment',
    routes: [route(requestCall, (context, input) => requestAdjustment(needs.approvals, context, input))],
    moneyIn: ['operator.adjustment.deposit', 'operator.adjustment.bonus'],
    moneyOut: ['operator.adjustment.deduction'],
    assetTypes: ['deposit', 'bonus', 'deduction'].map((kind) => ({
      type: `operator.adjustment.${kind}`,
      isCapital: true,
    })),
  };
}
