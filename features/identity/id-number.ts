import { isCurp } from './curp.ts';

/** The documents that prove who somebody is. */
export const ID_TYPES = ['curp', 'ine', 'passport'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** The elector's key printed on an INE card: six letters, birth date and state, sex, three digits. */
const INE = /^[A-ZÑ]{6}\d{8}[HMX]\d{3}$/;
/** Passports of any country (ICAO 9303: up to nine characters); at least one digit. */
const PASSPORT = /^(?=.*\d)[A-Z0-9]{6,9}$/;

/** As it is kept and compared: upper case, digits of a Chinese keyboard as everybody's, without the spaces and hyphens that people type. */
export function plainNumber(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

/** Whether a number (plain) can be one of its kind. */
export function isIdNumber(type: IdType, number: string): boolean {
  switch (type) {
    case 'curp':
      return isCurp(number);
    case 'ine':
      return INE.test(number);
    case 'passport':
      return PASSPORT.test(number);
  }
}

const SHOWN = 4;

/** The last four characters; points for the rest. */
export function maskNumber(number: string): string {
  return '•'.repeat(Math.max(0, number.length - SHOWN)) + number.slice(-SHOWN);
}
