import { lazy, Suspense, useState } from 'react';
import { getRestrictions } from '#features/people/contract.ts';
import { RestrictionBanner } from '#features/people/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { PREFIX } from '#ui/session/forget-typed.ts';
import { loadWholeCatalog } from './load-catalog.ts';
import { orNothing } from './with-words.ts';

const OPTIONS = { errorTip: false };

/** Its code and its words come only where a command of this tab may have no answer. */
const LostAnswers = lazy(
  orNothing(() => import('#ui/preview/lost-answer.tsx').then((all) => all.LostAnswers), loadWholeCatalog),
);

function mayBeLost(): boolean {
  try {
    return sessionStorage.getItem(`${PREFIX}unanswered`) !== null;
  } catch {
    // A closed storage has kept nothing.
    return false;
  }
}

/** What stands above every screen of whoever is logged in, for nearly nobody anything. */
export function OwnLines() {
  const [isLost] = useState(mayBeLost);
  return (
    <>
      <Suspense>{isLost ? <LostAnswers /> : null}</Suspense>
      <RestrictionLine />
    </>
  );
}

/** What keeps a blocked investor, or one whose withdrawals an authority has stopped, from something; else nothing. */
function RestrictionLine() {
  const { data } = useCallQuery(getRestrictions, {}, OPTIONS);
  if (!data || (data.block === null && data.legalHolds.length === 0)) return null;
  return <RestrictionBanner {...data} />;
}
