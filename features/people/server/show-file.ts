import { type Block, blockOn, listBlocks, openingOf } from '#features/account/server/index.ts';
import { holdsOn } from '#features/legal-hold/server/index.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { InvestorView, OperatorContext } from '#kernel/http/route.ts';
import type { InvestorFile, Restrictions } from '../contract.ts';
import type { PeopleParts } from './people-parts.ts';
import { showAccounts } from './show-ledger.ts';

const BLOCKS_SHOWN = 20;
const HOLDS_SHOWN = 20;

/** Who an investor is and how they stand; refuses `not_found`. */
export async function showFile(
  { account, identity }: PeopleParts,
  tx: Queryable,
  id: string,
): Promise<InvestorFile> {
  const user = await account.user(tx, id);
  const opening = await openingOf(tx, id);
  if (user === null || opening === null) throw notFound();
  const names = await identity.namesOf(tx, [id]);
  const blocks = await listBlocks(tx, id, BLOCKS_SHOWN);
  const inForce = blocks.find(({ lift }) => lift === null);
  const submissions = await identity.submissions(tx, id);
  return {
    user,
    accounts: await showAccounts(tx, user),
    name: names.get(id) ?? null,
    createdAt: opening.createdAt.toISOString(),
    invitedBy: opening.invitedBy,
    block: inForce ? showBlock(inForce) : null,
    blocks: blocks.map((block) => ({
      ...showBlock(block),
      lifted: block.lift && { ...block.lift, since: new Date(block.lift.at).toISOString() },
    })),
    legalHolds: await showHolds(tx, id),
    submissions: submissions.map(({ submittedAt, decidedAt, ...rest }) => ({
      ...rest,
      submittedAt: submittedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  };
}

/** `user/restrictions`: what keeps the investor from something. */
export async function showRestrictions(tx: Queryable, investorId: string): Promise<Restrictions> {
  const block = await blockOn(tx, investorId);
  return {
    block: block && { since: new Date(block.since).toISOString(), reason: block.reason },
    legalHolds: await showHolds(tx, investorId),
  };
}

/**
 * An operator's look at one investor's things: names the investor in the audit log and gives what showing them needs.
 * Refuses `not_found` for an id that nobody has.
 */
export async function lookAt(
  context: OperatorContext,
  investorId: string,
  detail?: Readonly<Record<string, unknown>>,
): Promise<InvestorView> {
  if ((await openingOf(context.tx, investorId)) === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: investorId, ...(detail && { detail }) });
  const { tx, language, now, securityNow } = context;
  return { tx, investorId, language, now, securityNow };
}

const showBlock = ({ since, blockedBy, reason }: Block) => ({
  since: new Date(since).toISOString(),
  by: blockedBy,
  reason,
});

async function showHolds(tx: Queryable, investorId: string): Promise<Restrictions['legalHolds']> {
  const holds = await holdsOn(tx, investorId, HOLDS_SHOWN);
  return holds.map(({ authority, reference, since }) => ({
    authority,
    reference,
    since: new Date(since).toISOString(),
  }));
}
