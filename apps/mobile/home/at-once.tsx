import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useWaitsNoLonger } from '#ui/screen/waits-no-longer.ts';
import { useSession } from '#ui/session/session.ts';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import styles from './home.module.css';

/** What is asked for once an answer has come, such as the day of what one holds, is asked for by then. */
const STILL_MS = 120;

/** Whose parts have been shown since the page was opened: their answers are known, and come back with them at once. */
let shownTo: string | null = null;

/** Parts that are shown together, once the first answers of all have come: none of them moves another one away. */
export function AtOnce({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const owner = user?.id ?? '';
  const [isSettled, setIsSettled] = useState(shownTo === owner);
  const settle = () => {
    shownTo = owner;
    setIsSettled(true);
  };
  return (
    <>
      {isSettled ? null : <ListSkeleton />}
      <div className={isSettled ? undefined : styles.unsettled}>
        <Suspense>
          {children}
          {isSettled ? null : <Settling onSettled={settle} />}
        </Suspense>
      </div>
    </>
  );
}

/** Among the parts, so that it waits for their code, too. */
function Settling({ onSettled }: { onSettled: () => void }) {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const settle = useEffectEvent(onSettled);
  useWaitsNoLonger(onSettled);
  const isStill = pending === 0;
  useEffect(() => {
    if (!isStill) return;
    const timer = setTimeout(() => settle(), STILL_MS);
    return () => clearTimeout(timer);
  }, [isStill]);
  return null;
}
