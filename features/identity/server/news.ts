import { notify } from '#features/notification/server/index.ts';
import type { RequestContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What an investor is told of their proof of identity. */
export type IdentityNews = 'submitted' | 'verified' | 'rejected';

/** Tells an investor how their proof of identity goes on: in the command's transaction, announced after its commit. */
export async function tellNews(
  ports: Ports,
  { tx, afterCommit }: Pick<RequestContext, 'tx' | 'afterCommit'>,
  investorId: string,
  news: { readonly kind: IdentityNews; readonly opinion?: string },
): Promise<void> {
  const values = { opinion: news.opinion ?? '' };
  afterCommit(await notify(ports, tx, { investorId, kind: `identity.${news.kind}`, values, link: '/kyc' }));
}
