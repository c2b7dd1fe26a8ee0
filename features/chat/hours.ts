import {
  DAY_MS,
  isSettlementDay,
  LAST_DAY,
  localDate,
  MINUTE_MS,
  mexicoInstant,
} from '#kernel/calendar/calendar.ts';

/** Customer service answers from 8:00 to 18:00, Mexico City's time, Monday to Friday but for the days on which Mexico's banks rest. */
export const OPENS = '08:00';
export const CLOSES = '18:00';
/** An answer is due so long after the question, or after the desk opens. */
export const GOAL_MINUTES = 10;

const FRIDAY = 5;
/** Longer than any row of days off: Holy Thursday to the Monday after, or the year's end. */
const DAYS_LOOKED_AT = 12;

export interface DeskHours {
  readonly open: boolean;
  readonly changesAt: number;
  /** A weekday on which nobody answers: a day off. */
  readonly isDayOff: boolean;
}

/** Whether the desk is open at an instant, and when that changes. */
export function deskHours(now: number): DeskHours {
  const today = localDate('America/Mexico_City', now);
  const closes = mexicoInstant(today, CLOSES);
  const isDayOff = isWeekday(today) && !isWorkday(today);
  if (isWorkday(today) && now >= mexicoInstant(today, OPENS) && now < closes) {
    return { open: true, changesAt: closes, isDayOff };
  }
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead += 1) {
    const date = localDate('America/Mexico_City', mexicoInstant(today, '12:00') + ahead * DAY_MS);
    const opens = mexicoInstant(date, OPENS);
    if (isWorkday(date) && opens > now) return { open: false, changesAt: opens, isDayOff };
  }
  throw new Error('every twelve days have a workday');
}

/** By when a question of an instant is to be answered. */
export function answerDueAt(askedAt: number): number {
  const { open, changesAt } = deskHours(askedAt);
  return (open ? askedAt : changesAt) + GOAL_MINUTES * MINUTE_MS;
}

/** Beyond the calendars every weekday counts as one. */
function isWorkday(date: string): boolean {
  return isWeekday(date) && (date > LAST_DAY || isSettlementDay('MX', date));
}

function isWeekday(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day >= 1 && day <= FRIDAY;
}
