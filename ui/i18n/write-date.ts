/** Epoch milliseconds or an ISO instant. */
export type Instant = number | string;
/** Exchange time (screens name it) or, without one, the device's own. */
export type Zone = 'America/New_York' | 'America/Mexico_City';

const STYLES = {
  /** 20 nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** nov 2026 */
  month: { month: 'short', year: 'numeric' },
  /** 20 nov */
  day: { day: 'numeric', month: 'short' },
  /** viernes, 20 de noviembre */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** vie 20 de nov */
  shortWeekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** vie 15:30 */
  weekdayTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 15:30 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 20 nov, 15:30 */
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 20 nov 2026, 15:30:05 */
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

/** None: the device's own. */
let ownZone: string | undefined;

/** Has dates without a zone written in one, where no device says whose reader's it is. */
export function setOwnZone(zone: string): void {
  ownZone = zone;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** An app has a dozen; a server that draws for readers in all zones would keep thousands, of 30 kB each. */
const MAX_FORMATS = 100;

/** Writes an instant in one of the app's few styles, as `locale` writes it; no line ends within one, but for the longest. */
export function writeDate(locale: string, at: Instant, style: DateStyle, zone = ownZone): string {
  const name = `${locale} ${style} ${zone ?? ''}`;
  let format = formats.get(name);
  if (!format) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone });
    formats.set(name, format);
  }
  const text = format.format(new Date(at));
  return style === 'weekday' ? text : text.replaceAll(' ', '\u00a0');
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const SECONDS = ['second', 1000] as const;

/** Whether something was less than a second before `now`, which nobody says in seconds. */
export const isNow = (at: Instant, now: number): boolean => now - new Date(at).getTime() < 1000;

/** How long before `now` something was, in its largest unit down to seconds: `hace 5 min`. */
export function writeAge(locale: string, at: Instant, now: number): string {
  const ageMs = Math.max(0, now - new Date(at).getTime());
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const [unit, lengthMs] = UNITS.find(([, most]) => ageMs >= most) ?? SECONDS;
  const text = format.format(-Math.floor(ageMs / lengthMs), unit);
  // Hours as everywhere else, not the `hr.` of English. No line ends within it.
  return text.replace(/\b(h|min|s)(r|ec)?\./, '$1').replaceAll(' ', '\u00a0');
}
