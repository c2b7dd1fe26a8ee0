import { useState } from 'react';
import { useSession } from './session.ts';

/** Counts the investors of this page, one after the other; whoever logs in where nobody was goes on with what there is. */
export function useTurn(): number {
  const id = useSession().user?.id;
  const [last, setLast] = useState({ id, turn: 0 });
  if (id && id !== last.id) setLast({ id, turn: last.id ? last.turn + 1 : last.turn });
  return last.turn;
}
