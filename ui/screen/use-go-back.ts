import { useRouter } from '@tanstack/react-router';

/**
 * The way out of a screen: back to the app's page before it; to an address where there is none, as on the first
 * page that was opened (a link from outside, a notification).
 */
export function useGoBack(otherwise: string): () => void {
  const { history } = useRouter();
  return () => {
    if (history.canGoBack()) history.back();
    else history.replace(otherwise);
  };
}
