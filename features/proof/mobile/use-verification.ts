import { useEffect, useState } from 'react';
import { CallFailed, type Failure } from '#ui/call/send-call.ts';
import { useSession } from '#ui/session/session.ts';
import { type Finding, verifyUntilQuiet } from './verify-here.ts';

/** How a look on this device stands. */
export type Verification =
  | { readonly state: 'looking'; readonly entries: number }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'found'; readonly finding: Finding; readonly at: number };

/** Looks when the screen opens, and again when asked. */
export function useVerification(): { verification: Verification; again: () => void } {
  const investorId = useSession().user?.id;
  const [turn, setTurn] = useState(0);
  const [verification, setVerification] = useState<Verification>({ state: 'looking', entries: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn looks again
  useEffect(() => {
    if (investorId === undefined) return;
    let isCurrent = true;
    const show = (next: Verification) => {
      if (isCurrent) setVerification(next);
    };
    show({ state: 'looking', entries: 0 });
    verifyUntilQuiet(investorId, (entries) => show({ state: 'looking', entries })).then(
      (finding) => show({ state: 'found', finding, at: Date.now() }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        show({ state: 'failed', failure: error.failure });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [investorId, turn]);
  return { verification, again: () => setTurn((last) => last + 1) };
}
