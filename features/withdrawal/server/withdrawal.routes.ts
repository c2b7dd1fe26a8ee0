import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { type OperatorContext, type Route, route } from '#kernel/http/route.ts';
import {
  cancelWithdrawal as cancelCall,
  createWithdrawal as createCall,
  decideWithdrawalCase,
  doubtWithdrawalCase,
  getWithdrawal,
  getWithdrawalCase,
  getWithdrawalOptions,
  listWithdrawalCases,
  listWithdrawals,
  payWithdrawalCase,
  previewWithdrawal as previewCall,
  releaseWithdrawalCase,
  returnWithdrawalCase,
  takeWithdrawalCase,
} from '../contract.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { askReturn, decideWithdrawal, doubtWithdrawal, payWithdrawal } from './review-withdrawal.ts';
import { withdrawalView } from './show-case.ts';
import { showOptions } from './show-options.ts';
import { showDetail, showWithdrawal } from './show-withdrawal.ts';
import { findWithdrawal, withdrawalsOf } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts';

const CALLS = {
  list: listWithdrawalCases,
  get: getWithdrawalCase,
  take: takeWithdrawalCase,
  release: releaseWithdrawalCase,
};
const QUIET = { postOnly: true } as const;
const cursorShape = z.tuple([uuid]);

/** The calls of this feature: the investor's own, then the console's. */
export function withdrawalRoutes(parts: WithdrawalParts): Route[] {
  return [
    route(getWithdrawalOptions, (context) => showOptions(parts, context)),
    route(previewCall, (context, input) => previewWithdrawal(parts, context, input), QUIET),
    route(
      createCall,
      async (context, { previewId }) => ({
        withdrawal: await showDetail(parts, context, await createWithdrawal(parts, context, previewId)),
      }),
      // A wrong try counts although nothing is withdrawn, and no connection waits for another.
      { beforehand: ({ investorId }, { password }) => parts.checkPassword(investorId, password) },
    ),
    route(listWithdrawals, async ({ tx, investorId, language }, input) => {
      const [before] = decodeCursor(input.cursor, cursorShape) ?? [null];
      return pageFromRows(
        await withdrawalsOf(tx, investorId, before, rowsToAsk(input)),
        input,
        ({ id }) => [id],
        (row) => showWithdrawal(parts, language, row),
      );
    }),
    route(getWithdrawal, async (context, { id }) => {
      const row = await findWithdrawal(context.tx, id, context.investorId);
      if (row === null) throw notFound();
      return { withdrawal: await showDetail(parts, context, row) };
    }),
    route(cancelCall, async (context, { id }) => ({
      withdrawal: await showDetail(parts, context, await cancelWithdrawal(parts, context, id)),
    })),
    ...consoleRoutes(parts),
  ];
}

function consoleRoutes(parts: WithdrawalParts): Route[] {
  const view = withdrawalView(parts);
  const answer = async (context: OperatorContext, id: string) => {
    const row = await findWithdrawal(context.tx, id);
    if (row === null) throw notFound();
    return { case: await view.show(context, row, await WITHDRAWAL_REVIEW.assigneeOf(context.tx, id)) };
  };
  return [
    ...WITHDRAWAL_REVIEW.routes(CALLS, view),
    route(decideWithdrawalCase, async (context, input) => {
      await decideWithdrawal(parts, context, input);
      return answer(context, input.id);
    }),
    route(payWithdrawalCase, async (context, input) => {
      await payWithdrawal(parts, context, input);
      return answer(context, input.id);
    }),
    route(doubtWithdrawalCase, async (context, input) => {
      await doubtWithdrawal(parts, context, input);
      return answer(context, input.id);
    }),
    route(returnWithdrawalCase, async (context, input) => {
      await askReturn(parts, context, input);
      return answer(context, input.id);
    }),
  ];
}
