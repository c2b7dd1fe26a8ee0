import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlainKey } from '#ui/i18n/words.tsx';
import { OUTCOME_PARAMETER } from '../contract.ts';
import { failureOf } from './visit-failure.ts';

/** The visit to WeChat that the browser just came back from. */
export interface SocialVisit {
  /** 0 or a code of the catalogue; null where it came from elsewhere. */
  readonly outcome: number | null;
  /** Why it named nobody. */
  readonly failure: PlainKey | null;
  /** Takes the outcome out of the address, once it was dealt with. */
  readonly forget: () => void;
}

/** Reads the outcome from the address of the screen at `path`. */
export function useVisit(path: '/user/settings' | '/user/login'): SocialVisit {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const told = search[OUTCOME_PARAMETER];
  const outcome = told === undefined ? null : Number(told);
  return {
    outcome,
    failure: failureOf(outcome),
    forget: () => void navigate({ to: path, search: {}, replace: true }),
  };
}

/** Leaves the app for WeChat; the browser comes back to the screen at `path`. */
export function goToWeChat(path: string): void {
  const query = new URLSearchParams({
    scope: 'base',
    redirectUrl: path,
    language: document.documentElement.lang,
  });
  location.replace(`/api/social/authorize?${query}`);
}
