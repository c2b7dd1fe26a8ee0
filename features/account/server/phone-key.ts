import { createHmac } from 'node:crypto';
import type { AccountParts } from './account-parts.ts';

/** What wrong tries and requests of a phone are counted under: a phone that was tried is never kept itself. */
export async function phoneKeyOf(
  { secret }: Pick<AccountParts, 'secret'>,
  phone: string,
  counted: 'log-in' | 'forgotten' = 'log-in',
): Promise<Buffer> {
  const named = counted === 'log-in' ? phone : `${counted}:${phone}`;
  return createHmac('sha256', await secret('phone'))
    .update(named)
    .digest();
}

/** Under which name a browser remembers that an investor logged in with it. */
export const deviceNameOf = (phone: string) => `investor:${phone}`;
