import { getRestrictions } from '#features/people/contract.ts';
import { RestrictionBanner } from '#features/people/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';

const OPTIONS = { errorTip: false };

/** What keeps a blocked investor, or one whose withdrawals an authority has stopped, from something; else nothing. */
export function RestrictionLine() {
  const { data } = useCallQuery(getRestrictions, {}, OPTIONS);
  if (!data || (data.block === null && data.legalHolds.length === 0)) return null;
  return <RestrictionBanner {...data} />;
}
