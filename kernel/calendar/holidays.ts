import mexico from './data/mexico.json' with { type: 'json' };
import newYork from './data/new-york.json' with { type: 'json' };
import type { Exchange } from './exchange.ts';
import type { Holiday } from './holiday.ts';
import { exchangeDate } from './local-time.ts';

/** Holidays by the names of the published calendars. */
const BY_NAME: Readonly<Record<string, Holiday>> = {
  "New Year's Day": 'new_year',
  'Martin Luther King, Jr. Day': 'martin_luther_king',
  "Washington's Birthday": 'washington',
  'Good Friday': 'good_friday',
  'Memorial Day': 'memorial_day',
  'Juneteenth National Independence Day': 'juneteenth',
  'Independence Day': 'independence',
  'Labor Day': 'labor_day',
  'Thanksgiving Day': 'thanksgiving',
  'Christmas Day': 'christmas',
  'National Day of Mourning for President George H. W. Bush': 'mourning',
  'National Day of Mourning for President James Carter': 'mourning',
  'Año Nuevo': 'new_year',
  'Día de la Constitución': 'constitution',
  'Natalicio de Benito Juárez': 'juarez',
  'Jueves Santo': 'holy_thursday',
  'Viernes Santo': 'good_friday',
  'Día del Trabajo': 'labor_day',
  'Día de la Independencia': 'independence',
  'Transmisión del Poder Ejecutivo Federal': 'inauguration',
  'Día de Muertos': 'dead',
  'Día de la Revolución': 'revolution',
  'Día del Empleado Bancario': 'bank_employees',
  Navidad: 'christmas',
};

const CLOSED: Record<Exchange, Readonly<Record<string, string>>> = {
  XNAS: newYork.closed,
  XNYS: newYork.closed,
  XMEX: mexico.closed,
};
/** Kept on another weekday than its own. */
const OBSERVED = ' (observed)';

/** For which holiday an exchange rests on the date that an instant has where it stands; null on any other day. */
export function holidayAt(exchange: Exchange, instant: number): Holiday | null {
  const name = CLOSED[exchange][exchangeDate(exchange, instant)]?.replace(OBSERVED, '');
  return name === undefined ? null : (BY_NAME[name] ?? null);
}
