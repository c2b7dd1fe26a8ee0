import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { haltTradingCall } from '../contract.ts';
import { known, standingInside, type TakingDown, takeDown } from './take-down.ts';

/** `operator/market_halt`. */
export async function haltTrading(
  commands: TakingDown,
  context: OperatorContext,
  input: InputOf<typeof haltTradingCall>,
) {
  const stock = known(commands, input.stockId);
  const standing = await standingInside(context, stock);
  if (standing.halt !== null) throw new Refusal('listing.halted');
  if (standing.listing !== 'listed') throw new Refusal('listing.not_listed');
  return takeDown(commands, context, stock, {
    kind: 'halted',
    effectiveOn: null,
    reference: input.reference,
  });
}
