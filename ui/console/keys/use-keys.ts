import { useEffect, useLayoutEffect } from 'react';
import { CONSOLE_KEYS, type ConsoleKey, consoleKeyOf, type KeyCommands } from './console-keys.ts';

const heard = new Set<KeyCommands>();

/** The keys that lead somewhere at this moment, in the legend's order. */
export function keysHeard(): ConsoleKey[] {
  return CONSOLE_KEYS.filter((key) => [...heard].some((commands) => commands[key] !== undefined));
}

/**
 * Commands by a single key, wherever nobody is typing. A key that is held does its command once, and none does anything
 * behind an open dialog: nobody decides a case that they do not look at.
 */
export function useKeys(commands: KeyCommands): void {
  // With the drawing itself: what is seen is what a key does.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const key = consoleKeyOf(event.key);
      const command = key === null ? undefined : commands[key];
      if (!command) return;
      // The key is used up: it is not typed into the field that its command leads to.
      event.preventDefault();
      command();
    };
    heard.add(commands);
    addEventListener('keydown', press);
    return () => {
      heard.delete(commands);
      removeEventListener('keydown', press);
    };
  });
}

/** Esc leaves the field that somebody types into, so that keys are heard again. */
export function useEscapeFromFields(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isDialogOpen()) return;
      if (event.target instanceof HTMLElement && isTyping(event.target)) event.target.blur();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** What is ticked or picked by a click takes no letters. */
const NOT_TYPED = /^(radio|checkbox|button|submit|file)$/;

/** Whether keys are letters to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether something lies over the desk. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="alertdialog"], [role="dialog"]') !== null;
}
