import { type ComponentType, useEffect, useState } from 'react';
import type { PendingArticleProps } from './pending-article.tsx';

const loadIt = () => import('./pending-article.tsx');

/** What asks is fetched only where something is pending, which is rare; where it could not be, it is tried again with the next answer. */
export function usePendingArticle(
  isPending: boolean,
  askedAt: number,
  load: () => Promise<{ readonly PendingArticle: ComponentType<PendingArticleProps> }> = loadIt,
): ComponentType<PendingArticleProps> | null {
  const [Fetched, setFetched] = useState<ComponentType<PendingArticleProps> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another try
  useEffect(() => {
    if (!isPending || Fetched) return;
    let isLeft = false;
    load().then(
      (all) => isLeft || setFetched(() => all.PendingArticle),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isPending, Fetched, askedAt]);
  return Fetched;
}
