import type { ShownMode } from '#kernel/contract/real-prices.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { setBusinessNow, setMode } from '#ui/clock/business-clock.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { setOwnZone, type Zone } from '#ui/i18n/write-date.ts';
import { session } from '#ui/session/session.ts';

/** What an app finds out from its device and its server, and a thread is told with each drawing. */
export interface Surroundings {
  readonly language: Language;
  readonly mode: ShownMode;
  /** Somebody is logged in. */
  readonly isOwn: boolean;
  /** Business time, epoch milliseconds. */
  readonly now: number;
  /** Of times where the screen names no zone. */
  readonly zone: Zone;
}

/** Whoever it is: nothing of them is drawn. */
const SOMEBODY = { id: '', phone: '', displayCurrency: 'MXN' } as const;

/** Until the next drawing they are the whole thread's. */
export function setSurroundings({ language, mode, isOwn, now, zone }: Surroundings): void {
  rememberLanguage(language);
  setMode(mode);
  setBusinessNow(now);
  setOwnZone(zone);
  if (isOwn) session.logIn('', SOMEBODY);
  else session.clear();
}
