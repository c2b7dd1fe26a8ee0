import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ASKS_AT, firstPageOf, pulledBy } from './pull.ts';
import styles from './pull-to-refresh.module.css';

/** Where the disc waits for the answer, CSS pixels. */
const RESTS_AT = 48;

/** Pulling the page down from its very top, then letting go, asks again for all that is on it. */
export function PullToRefresh({ place }: { place: RefObject<HTMLElement | null> }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const onPull = async () => {
    setBusy(true);
    await readAgain(client);
    setBusy(false);
  };
  const pulled = usePull(place, () => {
    if (!busy) void onPull();
  });
  const far = busy ? RESTS_AT : pulled;
  const asks = busy || pulled >= ASKS_AT;
  return (
    <div className={styles.place}>
      <span className="unseen" role="status">
        {busy ? t('ui.refreshing') : ''}
      </span>
      {far > 0 ? (
        <span
          aria-hidden="true"
          className={asks ? `${styles.disc} ${styles.asks}` : styles.disc}
          style={{
            transform: `translate(-50%, ${far - RESTS_AT}px)`,
            opacity: Math.min(1, far / RESTS_AT),
          }}
        >
          <span
            className={busy ? styles.turning : undefined}
            style={{ transform: `rotate(${pulled * 3}deg)` }}
          >
            <Icon of={RotateCw} size={20} />
          </span>
        </span>
      ) : null}
    </div>
  );
}

/** All that is on screen, of a long list its first page; without a line nothing that was read is given away. */
async function readAgain(client: QueryClient): Promise<void> {
  if (navigator.onLine) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ type: 'active' })) {
      const first = firstPageOf(state.data);
      if (first) client.setQueryData(queryKey, first, { updatedAt: state.dataUpdatedAt });
    }
  }
  await client.refetchQueries({ type: 'active' });
}

/** How far a finger has pulled the page down, CSS pixels. */
function usePull(place: RefObject<HTMLElement | null>, onPull: () => void): number {
  const [pulled, setPulled] = useState(0);
  const from = useRef<{ x: number; y: number } | null>(null);
  const far = useRef(0);
  const move = (distance: number) => {
    far.current = distance;
    setPulled(distance);
  };
  const start = useEffectEvent((event: TouchEvent) => {
    const finger = event.touches.length === 1 ? event.touches[0] : undefined;
    const isPull = finger && scrollY <= 0 && !isDragged(event.target);
    from.current = isPull ? { x: finger.clientX, y: finger.clientY } : null;
  });
  const follow = useEffectEvent((event: TouchEvent) => {
    const finger = event.touches[0];
    if (from.current === null || finger === undefined) return;
    // A finger that scrolls down the page pulls nothing.
    move(scrollY > 0 ? 0 : pulledBy(from.current, { x: finger.clientX, y: finger.clientY }));
  });
  const end = useEffectEvent((event: TouchEvent) => {
    const asks = event.type === 'touchend' && far.current >= ASKS_AT;
    from.current = null;
    move(0);
    if (asks) onPull();
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    const listening = { passive: true, signal: stop.signal };
    // The browser's own pull would load the whole page anew.
    const root = document.documentElement.style;
    root.overscrollBehaviorY = 'contain';
    element.addEventListener('touchstart', (event) => start(event), listening);
    element.addEventListener('touchmove', (event) => follow(event), listening);
    element.addEventListener('touchend', (event) => end(event), listening);
    element.addEventListener('touchcancel', (event) => end(event), listening);
    return () => {
      root.overscrollBehaviorY = '';
      stop.abort();
    };
  }, [place]);
  return pulled;
}

/** What follows the finger itself: a handle, a slider, a chart. */
function isDragged(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).touchAction === 'none' || at.matches('[data-chart], [type="range"]'))
      return true;
  }
  return false;
}
