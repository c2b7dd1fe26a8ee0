import { useState } from 'react';

const NAME = 'chatDraft';

/** A browser that keeps nothing, or no more, takes no letter from who types. */
function keep(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The field itself holds it.
  }
}

/** What is typed and not sent yet, kept in this browser for its writer alone. */
export function useTextDraft(investorId: string): [string, (text: string) => void] {
  const name = `${NAME}:${investorId}`;
  const [text, setText] = useState(() => localStorage.getItem(name) ?? '');
  const type = (next: string) => {
    setText(next);
    keep(name, next);
  };
  return [text, type];
}
