import { useEffect, useEffectEvent, useRef } from 'react';
import type { PagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './list.module.css';
import { LoadMore } from './list.tsx';

/** One and a half screens ahead, so that the next page is there before the thumb is. */
const AHEAD = '0px 0px 150% 0px';
/** A list that one sees at a glance needs nobody to say that it ends. */
const LONG = 8;

interface EndOfListProps {
  list: Pick<PagedCall<unknown>, 'items' | 'hasMore' | 'isLoadingMore' | 'failure' | 'more'>;
  /** What is said at the end of a long one, in place of the usual words; null where more of the screen follows. */
  text?: string | null;
}

/**
 * The end of a list: asks for the next page as it nears the screen, and says when there is none. The button is there for who comes
 * to it by keys, and for all once a page has failed: what asks by itself moves no button from under a finger.
 */
export function EndOfList({ list, text }: EndOfListProps) {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const { items, hasMore, isLoadingMore, failure, more } = list;
  const isWatched = hasMore && !isLoadingMore && failure === null;
  const onSight = useEffectEvent(more);
  useEffect(() => {
    const element = place.current;
    // Watched anew after each page: an end that stays in sight asks for the next.
    if (!element || !isWatched) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSight(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWatched]);
  const isSaid = text !== null && !hasMore && (items?.length ?? 0) >= LONG;
  return (
    <div ref={place}>
      {isLoadingMore || isSaid ? (
        <p className={styles.endText}>{isSaid ? (text ?? t('ui.listEnd')) : <Skeleton />}</p>
      ) : null}
      <div className={failure ? '' : styles.byItself}>
        <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
      </div>
    </div>
  );
}
