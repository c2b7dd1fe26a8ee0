import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useAfterLogIn } from '#ui/session/after-log-in.ts';
import { session } from '#ui/session/session.ts';

/** Who is logged in, or logs in in another tab, has nothing to do on these screens. They are kept alive: this runs each time one is shown. */
export function useLeaveWhenLoggedIn(): void {
  const router = useRouter();
  const afterLogIn = useAfterLogIn();
  const goOn = useEffectEvent(() => afterLogIn());
  useEffect(() => {
    if (session.get().loggedIn) void router.navigate({ to: '/user', replace: true });
    // Another tab's log-in, which writes more than once; this one's own goes on by itself.
    const hear = () => {
      if (!session.get().loggedIn) return;
      removeEventListener('storage', hear);
      goOn();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [router]);
}
