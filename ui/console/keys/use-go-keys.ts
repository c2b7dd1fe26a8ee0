import { useEffect } from 'react';
import { isDialogOpen, isTyping } from './use-keys.ts';

const FIRST = 'g';
/** So long G is waited for; a letter that comes later is a command of the desk again. */
const PATIENCE_MS = 1_500;

/**
 * G and then a letter lead to a desk, wherever nobody is typing. Between the two no other command hears the letter: nobody
 * agrees to a case on the way to another.
 */
export function useGoKeys(letters: readonly string[], go: (letter: string) => void): void {
  useEffect(() => {
    let pressedAt: number | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      const isSecond = pressedAt !== null && event.timeStamp - pressedAt <= PATIENCE_MS;
      if (!isSecond) {
        pressedAt = key === FIRST ? event.timeStamp : null;
        return;
      }
      pressedAt = null;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (letters.includes(key)) go(key);
    };
    // Before the desk's own keys hear it.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [letters, go]);
}
