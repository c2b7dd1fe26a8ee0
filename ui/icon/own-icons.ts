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
