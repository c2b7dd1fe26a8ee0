import { createLucideIcon } from 'lucide-react';

/*
 * The set's own pie and bars carry `chart` in their class, which would make each icon a chart area where zoom is allowed.
 * These are the same outlines under other names.
 */

/** A pie with one piece out. */
export const Pie = createLucideIcon('pie', [
  [
    'path',
    {
      d: 'M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1z',
      key: 'piece',
    },
  ],
  ['path', { d: 'M21.21 15.89A10 10 0 1 1 8 2.83', key: 'rest' }],
]);

/** Bars of different height. */
export const Bars = createLucideIcon('bars', [
  ['path', { d: 'M4 20v-9', key: 'first' }],
  ['path', { d: 'M9.333 20V4', key: 'second' }],
  ['path', { d: 'M14.667 20v-6', key: 'third' }],
  ['path', { d: 'M20 20V8', key: 'fourth' }],
]);

/** A line between two axes. */
export const LineLook = createLucideIcon('line-look', [
  ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16', key: 'axes' }],
  ['path', { d: 'm19 9-5 5-4-4-3 3', key: 'line' }],
]);

/** Two candles between two axes. */
export const CandleLook = createLucideIcon('candle-look', [
  ['path', { d: 'M9 5v4', key: 'first-top' }],
  ['rect', { width: '4', height: '6', x: '7', y: '9', rx: '1', key: 'first' }],
  ['path', { d: 'M9 15v2', key: 'first-foot' }],
  ['path', { d: 'M17 3v2', key: 'second-top' }],
  ['rect', { width: '4', height: '8', x: '15', y: '5', rx: '1', key: 'second' }],
  ['path', { d: 'M17 13v3', key: 'second-foot' }],
  ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16', key: 'axes' }],
]);
