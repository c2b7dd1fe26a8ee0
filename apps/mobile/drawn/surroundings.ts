import type { ShownMode } from '#kernel/contract/real-prices.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { setBusinessNow, setMode } from '#ui/clock/business-clock.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { setOwnZone } from '#ui/i18n/write-date.ts';
import { type SessionUser, session } from '#ui/session/session.ts';
import { assumeAmountsHidden } from '#ui/theme/settings.ts';

/** What an app finds out from its device and its server, and a thread is told with each drawing. */
export interface Surroundings {
  readonly language: Language;
  readonly mode: ShownMode;
  /** Somebody is logged in. */
  readonly isOwn: boolean;
  /** Business time, epoch milliseconds. */
  readonly now: number;
  /** Of times where the screen names no zone. */
  readonly zone: string;
  /** Whose answers are at hand, and whether their eye is closed; of a drawing for whoever is logged in there is none. */
  readonly reader?: { readonly user: SessionUser; readonly amountsHidden: boolean };
}

/** Whoever it is: nothing of them is drawn. */
const SOMEBODY = { id: '', phone: '', displayCurrency: 'MXN' } as const;

/** Until the next drawing they are the whole thread's. */
export function setSurroundings({ language, mode, isOwn, now, zone, reader }: Surroundings): void {
  rememberLanguage(language);
  setMode(mode);
  setBusinessNow(now);
  setOwnZone(zone);
  assumeAmountsHidden(reader?.amountsHidden ?? false);
  if (isOwn) session.logIn('', reader?.user ?? SOMEBODY);
  else session.clear();
}
