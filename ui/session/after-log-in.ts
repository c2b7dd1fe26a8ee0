import { useRouter } from '@tanstack/react-router';

/**
 * Where one goes after log-in and registration: back if there is somewhere to go back to, otherwise to the profile.
 */
export function useAfterLogIn(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/user', replace: true });
  };
}
