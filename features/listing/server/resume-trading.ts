import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { resumeTradingCall } from '../contract.ts';
import { known, standingInside, type TakingDown, takeDown } from './take-down.ts';

/** `operator/market_resume`. */
export async function resumeTrading(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof resumeTradingCall>,
) {
  const stock = known(commands, input.stockId);
  const standing = await standingInside(context, stock);
  if (standing.halt === null) throw new Refusal('listing.not_halted');
  return takeDown(commands, context, stock, {
    kind: 'resumed',
    effectiveOn: null,
    reference: input.reference,
  });
}
