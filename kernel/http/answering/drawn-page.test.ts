import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withDrawing } from './drawn-page.ts';

const PAGE = `<!doctype html><html lang="es"><head>
<script type="module" crossorigin src="/h5/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/h5/assets/c.js">
<link rel="stylesheet" crossorigin href="/h5/assets/a.css"></head>
<body><div id="root"></div></body></html>`;
const DRAWN = {
  html: '<h1>$& Market</h1>',
  style: '[data-style="0"]{width:1px}',
  before: 'one()',
  after: 'two()',
};
const POLICY = "default-src 'self';script-src 'self';style-src 'self';img-src 'self'";

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('given a drawing, then it stands in the page, out of reach, and the scripts wait until it is painted', () => {
  const { html } = withDrawing(PAGE, 'en', DRAWN);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<div id="root" inert><h1>$& Market</h1></div><!--drawn-->');
  const [, held = ''] = /<template id="app-files">(.*)<\/template>/.exec(html) ?? [];
  expect(held).toContain('index.js');
  expect(held).toContain('c.js');
  expect(html.replace(held, '')).not.toContain('.js');
  expect(html.indexOf('a.css')).toBeLessThan(html.indexOf('</head>'));
});

test('given a drawing, then the policy lets in its own scripts and rules by what is in them, and nothing else', () => {
  const { policy } = withDrawing(PAGE, 'es', DRAWN);
  expect(policy?.(POLICY)).toBe(
    `default-src 'self';script-src 'self' ${hash('one()')} ${hash('two()')};` +
      `style-src 'self' ${hash(DRAWN.style)};img-src 'self'`,
  );
});

test('given no drawing, then the page and its policy are as they were', () => {
  expect(withDrawing(PAGE, 'en', null)).toEqual({ html: PAGE, policy: null });
});
