import { DAY_MS, localDate, MINUTE_MS, mexicoInstant } from '#kernel/calendar/calendar.ts';

/** Customer service answers Monday to Friday from 8:00 to 18:00, Mexico City's time. */
export const OPENS = '08:00';
export const CLOSES = '18:00';
/** An answer is due so long after the question, or after the desk opens. */
export const GOAL_MINUTES = 10;

const FRIDAY = 5;
const DAYS_LOOKED_AT = 4;

/** Whether the desk is open at an instant, and when that changes. */
export function deskHours(now: number): { readonly open: boolean; readonly changesAt: number } {
  const today = localDate('America/Mexico_City', now);
  const closes = mexicoInstant(today, CLOSES);
  if (isWeekday(today) && now >= mexicoInstant(today, OPENS) && now < closes) {
    return { open: true, changesAt: closes };
  }
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead += 1) {
    const date = localDate('America/Mexico_City', mexicoInstant(today, '12:00') + ahead * DAY_MS);
    const opens = mexicoInstant(date, OPENS);
    if (isWeekday(date) && opens > now) return { open: false, changesAt: opens };
  }
  throw new Error('every four days have a weekday');
}

/** By when a question of an instant is to be answered. */
export function answerDueAt(askedAt: number): number {
  const { open, changesAt } = deskHours(askedAt);
  return (open ? askedAt : changesAt) + GOAL_MINUTES * MINUTE_MS;
}

function isWeekday(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day >= 1 && day <= FRIDAY;
}
