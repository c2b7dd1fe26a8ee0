/** Days on which an exchange rests for a reason of its own; each has words on the screens. Apart from the calendars, which are long. */
export const HOLIDAYS = [
  'bank_employees',
  'christmas',
  'constitution',
  'dead',
  'good_friday',
  'holy_thursday',
  'inauguration',
  'independence',
  'juarez',
  'juneteenth',
  'labor_day',
  'martin_luther_king',
  'memorial_day',
  'mourning',
  'new_year',
  'revolution',
  'thanksgiving',
  'washington',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];
