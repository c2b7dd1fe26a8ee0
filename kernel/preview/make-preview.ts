import * as z from 'zod/mini';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { insertPreview } from './preview.store.ts';
import type { Preview, PreviewKind } from './preview.ts';

/** What a preview binds, and for how long. */
export interface PreviewDraft<Terms> {
  /** Milliseconds. */
  readonly lifeMs: number;
  /** Given the preview's id, for what is sealed for this row alone. */
  readonly terms: (id: string) => Terms;
}

/** Keeps what an investor is shown, so that they can confirm exactly that. */
export async function makePreview<Terms>(
  { chance }: Pick<Ports, 'chance'>,
  { tx, investorId, now, securityNow }: Pick<CallContext, 'tx' | 'investorId' | 'now' | 'securityNow'>,
  kind: PreviewKind<Terms>,
  draft: PreviewDraft<Terms>,
): Promise<Preview<Terms>> {
  const id = newId(chance, securityNow);
  const terms = draft.terms(id);
  const expiresAt = securityNow + draft.lifeMs;
  await insertPreview(tx, {
    id,
    investorId,
    kind: kind.name,
    terms: z.encode(kind.terms, terms),
    at: new Date(now),
    madeAt: new Date(securityNow),
    expiresAt: new Date(expiresAt),
  });
  return { id, investorId, terms, at: now, madeAt: securityNow, expiresAt };
}

/** What each preview call answers of its preview, whatever its kind. */
export function showBinding({
  id,
  madeAt,
  expiresAt,
}: Pick<Preview<unknown>, 'id' | 'madeAt' | 'expiresAt'>) {
  return {
    previewId: id,
    expiresAt: new Date(expiresAt).toISOString(),
    validForMs: expiresAt - madeAt,
  };
}
