import { useRef, useState } from 'react';
import { sendCall } from '#ui/call/send-call.ts';
import { captchaChallengeCall } from '../../contract.ts';
import type { CaptchaNews } from './solve-captcha.worker.ts';

/** How the proof of work stands; `progress` from 0 to 1. */
export type CaptchaState =
  | { kind: 'idle' }
  | { kind: 'working'; progress: number }
  | { kind: 'solved' }
  | { kind: 'failed' };

export interface Captcha {
  readonly state: CaptchaState;
  /** Begins one in the background, unless one is under way or ready. */
  start(): void;
  /** The ready proof, waiting for it if need be, and uses it up; null when it could not be made. */
  take(): Promise<string | null>;
}

/** Makes proofs of work without holding up the screen. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>({ kind: 'idle' });
  const underWay = useRef<Promise<string | null> | null>(null);

  const work = async (): Promise<string | null> => {
    setState({ kind: 'working', progress: 0 });
    const answer = await sendCall(captchaChallengeCall, {});
    const field = answer.ok
      ? await solveInWorker(answer.data, (progress) => setState({ kind: 'working', progress }))
      : null;
    setState({ kind: field === null ? 'failed' : 'solved' });
    // A failure is not kept: the next one who needs a proof tries again.
    if (field === null) underWay.current = null;
    return field;
  };
  const begin = () => (underWay.current ??= work());

  return {
    state,
    start: () => void begin(),
    take: async () => {
      const field = await begin();
      underWay.current = null;
      if (field !== null) setState({ kind: 'idle' });
      return field;
    },
  };
}

function solveInWorker(challenge: unknown, onProgress: (progress: number) => void): Promise<string | null> {
  const worker = new Worker(new URL('./solve-captcha.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<CaptchaNews>) =>
      'field' in data ? resolve(data.field) : onProgress(data.progress);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
