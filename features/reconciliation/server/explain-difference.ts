import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { explainDifferenceCall } from '../contract.ts';
import { showDifference } from './show-statement.ts';
import { findDifference, insertNote } from './statement.store.ts';

/** Writes down why a difference is there. It posts nothing. */
export async function explainDifference(
  context: OperatorContext,
  input: InputOf<typeof explainDifferenceCall>,
) {
  const { tx, operatorId, operatorName, securityNow } = context;
  const { statementId, place, text } = input;
  if ((await findDifference(tx, statementId, place)) === null) throw notFound();
  await insertNote(tx, { statementId, place, text, operatorId, operatorName, at: securityNow });
  context.audit({ subjectKind: 'statement', subjectId: statementId, detail: { place, text } });
  const difference = await findDifference(tx, statementId, place);
  if (difference === null) throw new Error('a difference that was explained is gone');
  return { difference: showDifference(difference) };
}
