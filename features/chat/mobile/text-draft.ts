import { useState } from 'react';

const NAME = 'chatDraft';

/** What is typed and not sent yet, kept in this browser for its writer alone. */
export function useTextDraft(investorId: string): [string, (text: string) => void] {
  const name = `${NAME}:${investorId}`;
  const [text, setText] = useState(() => localStorage.getItem(name) ?? '');
  const type = (next: string) => {
    setText(next);
    if (next === '') localStorage.removeItem(name);
    else localStorage.setItem(name, next);
  };
  return [text, type];
}
