import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppBar, BarPlace, PRODUCT } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { takeNewVersion } from './offline/take-new-version.ts';

/** A screen whose chunk is still on its way. */
export function ScreenPending() {
  return (
    <Screen bar={<BarPlace />} padding="none">
      <ListSkeleton />
    </Screen>
  );
}

/** A screen that could not be fetched or drawn: once more, from the server if need be. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    // A new version of the app may have replaced the chunk that this page still names.
    if (navigator.onLine) location.reload();
    else void router.invalidate();
  };
  useEffect(() => void takeNewVersion(), []);
  useEffect(() => {
    // It says that it will be seen when the signal is back; a page reloaded then fetches what was cut.
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Screen bar={<AppBar title={PRODUCT} back />}>
      <ErrorState onRetry={retry} />
    </Screen>
  );
}
