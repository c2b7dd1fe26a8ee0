import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { getStatementFileCall } from '../contract.ts';
import { findFile } from './statement.store.ts';

/** The file of a statement as it was imported. Recorded as a look. */
export async function showFile(
  context: OperatorContext,
  { statementId }: InputOf<typeof getStatementFileCall>,
) {
  const file = await findFile(context.tx, statementId);
  if (file === null) throw notFound();
  context.audit({ subjectKind: 'statement', subjectId: statementId });
  return { ...file, content: file.content.toString('base64') };
}
