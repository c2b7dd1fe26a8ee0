import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarText } from './calendar-feed.ts';

const ENTRY: CalendarEntry = {
  uid: '018f-opens@bolsillo',
  at: new Date('2026-12-01T14:30:00.000Z'),
  summary: 'Nopal, Energía; NOPA: abre',
  description: 'Una línea\ny otra',
  url: 'https://bolsillo.example/ipo/detail?id=018f',
  isCancelled: false,
};
const STAMP = new Date('2026-11-23T18:00:00.123Z');
const SOURCE = 'https://bolsillo.example/api/ipo/calendar';
/** As a calendar reads it: folded lines are one again. */
const read = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

it('writes each date as an event, what would break a line written out', () => {
  const lines = read(calendarText('Ofertas', SOURCE, STAMP, [ENTRY, { ...ENTRY, isCancelled: true }]));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:018f-opens@bolsillo',
      'DTSTAMP:20261123T180000Z',
      'DTSTART:20261201T143000Z',
      'SUMMARY:Nopal\\, Energía\\; NOPA: abre',
      'DESCRIPTION:Una línea\\ny otra',
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
    ]),
  );
});

it('has no line of more than 75 octets and loses nothing, whatever a company is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (company) => {
      const text = calendarText('Ofertas', SOURCE, STAMP, [{ ...ENTRY, summary: company }]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const summary = read(text).find((line) => line.startsWith('SUMMARY:'));
      const plain = summary
        ?.slice('SUMMARY:'.length)
        .replace(/\\([\\;,n])/g, (_, c) => (c === 'n' ? '\n' : c));
      expect(plain).toBe(company.replace(/\r\n|[\r\n]/g, '\n'));
    }),
    { numRuns: 2_000 },
  );
});
