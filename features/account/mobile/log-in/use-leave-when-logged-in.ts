import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '#ui/session/session.ts';

/** Who is logged in has nothing to do on these screens. They are kept alive: this runs each time one is shown. */
export function useLeaveWhenLoggedIn(): void {
  const router = useRouter();
  useEffect(() => {
    if (session.get().loggedIn) void router.navigate({ to: '/user', replace: true });
  }, [router]);
}
