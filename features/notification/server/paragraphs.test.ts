import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

it('makes a paragraph of each part between empty lines', () => {
  expect(paragraphsOf('Hola.\n\nTu orden se ejecutó.\n')).toBe('<p>Hola.</p><p>Tu orden se ejecutó.</p>');
  expect(paragraphsOf('')).toBe('');
});

it('leaves no markup of the text standing', () => {
  expect(paragraphsOf('<img src=x onerror="alert(1)">')).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>',
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = paragraphsOf(text).replaceAll('<p>', '').replaceAll('</p>', '');
      expect(inside).not.toMatch(/[<>"']/);
    }),
  );
});
