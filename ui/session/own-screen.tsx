import { type ComponentType, useState } from 'react';
import { useSession } from './session.ts';

/** Counts the investors of this page, one after the other; whoever logs in where nobody was goes on with what there is. */
export function useTurn(): number {
  const id = useSession().user?.id;
  const [last, setLast] = useState({ id, turn: 0 });
  if (id && id !== last.id) setLast({ id, turn: last.id ? last.turn + 1 : last.turn });
  return last.turn;
}

/** A screen that begins anew where another investor logs in in another tab: what stands in its fields is not theirs. */
export function ownScreen(Screen: ComponentType): ComponentType {
  return function OwnScreen() {
    return <Screen key={useTurn()} />;
  };
}
