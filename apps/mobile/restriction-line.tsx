import { lazy, Suspense } from 'react';
import { getRestrictions } from '#features/people/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { useSession } from '#ui/session/session.ts';
import { loadWholeCatalog } from './load-catalog.ts';

/** Nearly nobody needs it, so it travels only to who does. */
const Banner = lazy(async () => {
  const [module] = await Promise.all([
    import('#features/people/mobile/index.ts'),
    loadWholeCatalog(currentLanguage()),
  ]);
  return { default: module.RestrictionBanner };
});
const OPTIONS = { errorTip: false };

/** What keeps a blocked investor, or one whose withdrawals an authority has stopped, from something; else nothing. */
export function RestrictionLine() {
  return useSession().loggedIn ? <Asking /> : null;
}

function Asking() {
  const { data } = useCallQuery(getRestrictions, {}, OPTIONS);
  if (!data || (data.block === null && data.legalHolds.length === 0)) return null;
  return (
    <Suspense>
      <Banner {...data} />
    </Suspense>
  );
}
