import { useEffect } from 'react';
import { type KeptFrom, keepHead } from './kept-heads.ts';

/** Keeps a receipt's proof on this device: a history that is rewritten later no longer has it. Null keeps nothing. */
export function useKeptHead(hash: string | null, from: KeptFrom): void {
  useEffect(() => {
    if (hash !== null) keepHead({ seq: null, hash }, from);
  }, [hash, from]);
}
