import type { IdType } from './id-number.ts';

/** Letters of the name, then year, month and day of birth, then the sex; an elector's key has the state's number between. */
const CURP = /^.{4}(\d{6})([HMX])/;
const INE = /^.{6}(\d{6})\d{2}([HMX])/;

/** Day of birth and sex as a document's number (plain) tells them, such as `650115M`; null of a passport, which tells neither. */
export function bornBy(type: IdType, number: string): string | null {
  if (type === 'passport') return null;
  const [, born, sex] = (type === 'curp' ? CURP : INE).exec(number) ?? [];
  return born === undefined || sex === undefined ? null : born + sex;
}
