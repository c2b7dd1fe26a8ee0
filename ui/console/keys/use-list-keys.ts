import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useKeys } from './use-keys.ts';

/** What a desk's list takes to be walked by keys. */
interface ListKeys {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => void;
}

/** For a list with a button an item, in the order of `ids`: arrows walk it, J and K open the next and the last. */
export function useListKeys(
  ids: readonly string[] | undefined,
  chosenId: string | null,
  onChoose: (id: string) => void,
): ListKeys {
  const ref = useRef<HTMLUListElement>(null);
  const step = (by: 1 | -1) => {
    const at = chosenId === null ? -1 : (ids?.indexOf(chosenId) ?? -1);
    const place = at === -1 && by === -1 ? 0 : at + by;
    const next = ids?.[place];
    if (next === undefined) return;
    onChoose(next);
    ref.current?.querySelectorAll('button')[place]?.focus();
  };
  useKeys(ids?.length ? { j: () => step(1), k: () => step(-1) } : {});
  return { ref, onKeyDown: walk };
}

/** Moves the focus up and down the list. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
