import type { Transaction } from '#kernel/database/database.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What an investor is told of their proof of identity. */
export type IdentityNews = 'submitted' | 'verified' | 'rejected';

/** Tells an investor in the caller's transaction; gives the way to announce it after the commit. */
export type TellInvestor = (
  tx: Transaction,
  investorId: string,
  news: IdentityNews,
  values: { opinion: string },
) => Promise<() => void>;

/** What the deeds of this feature share. */
export interface IdentityParts {
  readonly ports: Ports;
  readonly files: Pick<Files, 'take' | 'readImage'>;
  readonly tell: TellInvestor;
}
