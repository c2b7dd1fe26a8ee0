import { useEffect } from 'react';
import { keepHead } from '#ui/session/kept-heads.ts';

/** The receipt's proof stays on this device: a history that is rewritten later no longer has it. Null keeps nothing. */
export function useKeptHead(hash: string | null): void {
  useEffect(() => {
    if (hash !== null) keepHead({ seq: null, hash }, 'deposit');
  }, [hash]);
}
