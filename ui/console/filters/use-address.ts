import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** What a desk shows, in few words: which list, which case, which filters. */
type Place = Readonly<Record<string, string>>;

/**
 * What a desk shows, kept in its address: who opens the address elsewhere, or reloads it, finds the same. `empty` is what
 * stands there when the address says nothing.
 */
export function useAddress<State extends Place>(empty: State): [State, (state: State) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  // What is drawn is what was chosen last, also before the address has followed.
  const [state, setState] = useState(() => placeOf(empty, search));
  const go = (next: State) => {
    setState(next);
    const told = Object.entries(next).filter(([name, value]) => value !== empty[name]);
    void navigate({ to: '.', search: Object.fromEntries(told), replace: true });
  };
  return [state, go];
}

/** Takes from an address what a desk knows; everything else, and what is no word or number, is left out. */
export function placeOf<State extends Place>(empty: State, search: Readonly<Record<string, unknown>>): State {
  const told = Object.keys(empty).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return { ...empty, ...Object.fromEntries(told) };
}
