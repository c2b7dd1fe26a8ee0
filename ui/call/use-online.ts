import { useSyncExternalStore } from 'react';
import { isLineLost, onLine } from './line.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  const stop = onLine(listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine && !isLineLost();

/** Whether there is a line: the browser believes so, and the last call got an answer. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnline);
}
