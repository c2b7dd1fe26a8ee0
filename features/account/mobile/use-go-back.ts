import { useRouter } from '@tanstack/react-router';

/** Leaves a form that is done: back to where it was wanted, else to an address. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: otherwise, replace: true });
  };
}
