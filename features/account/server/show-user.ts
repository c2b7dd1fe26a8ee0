import type { Queryable } from '#kernel/database/database.ts';
import type { User } from '../contract.ts';
import { levelOf, pointsFor } from '../membership.ts';
import type { AccountParts } from './account-parts.ts';
import type { Investor } from './investor.store.ts';

/** The user object, the same wherever a call answers one. */
export async function showUser(parts: AccountParts, db: Queryable, investor: Investor): Promise<User> {
  const money = await parts.money.summary(db, investor.id, investor.displayCurrency);
  const points = pointsFor(await parts.money.feesPaid(db, investor.id));
  const standing = await parts.identity.standing(db, investor.id);
  return { ...investor, ...standing, level: levelOf(points), points, ...money };
}
