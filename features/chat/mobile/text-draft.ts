import { useState } from 'react';
import { PREFIX } from '#ui/session/forget-typed.ts';

const nameOf = (investorId: string) => `${PREFIX}chat:${investorId}`;

/** What this tab has of a letter; a tab that was just opened goes on with the one written last in this browser. */
export function draftIn(investorId: string): string {
  const name = nameOf(investorId);
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? '';
  } catch {
    // A closed storage has nothing.
    return '';
  }
}

/** Keeps it for this tab, and for one that is opened later; another tab's stays, where that wrote last. */
export function keepDraft(investorId: string, before: string, text: string): void {
  const name = nameOf(investorId);
  try {
    sessionStorage.setItem(name, text);
    if (text !== '') localStorage.setItem(name, text);
    else if (localStorage.getItem(name) === before) localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing, or no more, takes no letter from who types: the field itself holds it.
  }
}

/** What is typed and not sent yet, kept for its writer alone. */
export function useTextDraft(investorId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftIn(investorId));
  const type = (next: string) => {
    setText(next);
    keepDraft(investorId, text, next);
  };
  return [text, type];
}
