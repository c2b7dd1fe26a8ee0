import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

/** A screen whose chunk is still on its way. */
export function ScreenPending() {
  return (
    <Screen padding="none">
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
  return (
    <Screen>
      <ErrorState onRetry={retry} />
    </Screen>
  );
}
