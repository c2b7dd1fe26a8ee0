import { useEffect } from 'react';

/**
 * Deeds by a single key, wherever nobody is typing. A key that is held does its deed once, and none does anything
 * behind an open dialog: nobody decides a case that they do not look at.
 */
export function useKeys(deeds: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const deed = deeds[event.key.toLowerCase()];
      if (!deed) return;
      // The key is used up: it is not typed into the field that its deed leads to.
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="alertdialog"], [role="dialog"]') !== null;
}
