/** Offers' dates as an iCalendar text (RFC 5545) that calendars subscribe to. Pure. */

/** One date of one offer. */
export interface CalendarEntry {
  /** The same in every feed, so that a date that moved moves in the calendar too. */
  readonly uid: string;
  readonly at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly isCancelled: boolean;
}

/** How often a calendar should ask again. */
const REFRESH = 'PT1H';
/** Octets in a line, the ones of its break left out. */
const LINE_OCTETS = 75;

/** The whole feed; `stamp` is the instant at which it was made. */
export function calendarText(
  name: string,
  source: string,
  stamp: Date,
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bolsillo//Offers//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `SOURCE;VALUE=URI:${source}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(
  { uid, at, summary, description, url, isCancelled }: CalendarEntry,
  stamp: Date,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instantText(stamp)}`,
    `DTSTART:${instantText(at)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Nobody is busy because an offer opens.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** In UTC to the second: `20261123T180000Z`. */
const instantText = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** What would end a value, or begin another line, is written out. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

/** Longer lines go on after a break and a space; no character is torn apart. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
