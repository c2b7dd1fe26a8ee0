import { createLucideIcon } from 'lucide-react';

/* The looks of a chart, apart: the first page needs `own-icons.ts`, and these nowhere but on a stock. */

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
