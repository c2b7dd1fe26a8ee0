import { useEffect } from 'react';
import { keepHead } from '#ui/session/kept-heads.ts';

/** Keeps a withdrawal's proof on this device: a history that is rewritten later no longer has it. */
export function useKeptHead(ledgerHead: string | null): void {
  useEffect(() => {
    if (ledgerHead !== null) keepHead({ seq: null, hash: ledgerHead }, 'withdrawal');
  }, [ledgerHead]);
}
